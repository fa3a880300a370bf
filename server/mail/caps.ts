import type { Selectable } from 'kysely';
import { mailboxOf } from '../../contract/email.ts';
import { requestWindow } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';
import { fingerprintOf } from '../security/tokens.ts';
import { type MailMessage, recipientOf } from './emails/message.ts';

type OutboxRow = Selectable<OutboxTable>;

type Caps = Pick<Settings, 'EMAILS_PER_ADDRESS_PER_HOUR' | 'EMAILS_PER_DOMAIN_PER_HOUR'>;

/**
 * Domains at which anyone can get an address. They are not counted as domains: otherwise a stranger could keep codes from
 * everybody who has an address there.
 */
const publicDomains = new Set(
  `aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com icloud.com live.com
  mac.com mail.com mail.ru me.com msn.com naver.com outlook.com proton.me protonmail.com qq.com 126.com 163.com rediffmail.com
  rocketmail.com web.de yahoo.co.in yahoo.co.uk yahoo.com yahoo.fr yandex.com yandex.ru ymail.com zoho.com`.split(
    /\s+/,
  ),
);

/** Domains that deliver an address with and without dots to the same mailbox. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** What an email is counted by. Only fingerprints are stored: an address stays in the outbox no longer than its message. */
export function countedAs(message: MailMessage): Pick<OutboxRow, 'mailbox' | 'domain'> {
  const address = isCounted(message) ? recipientOf(message) : undefined;
  if (address === undefined) return { mailbox: null, domain: null };
  const [local = '', domain = ''] = mailboxOf(address).split('@');
  // Most mail servers deliver amina+anything@… to amina@….
  const person = local.replace(/\+.*$/, '');
  const mailbox = `${dotless.has(domain) ? person.replaceAll('.', '') : person}@${domain}`;
  return { mailbox: fingerprintOf(mailbox), domain: publicDomains.has(domain) ? null : fingerprintOf(domain) };
}

/**
 * Newsletters go to people who confirmed that they want them. News of a changed password is caused by whoever has the link,
 * and must reach the owner whatever strangers have sent there.
 */
function isCounted({ kind }: MailMessage): boolean {
  return kind !== 'article' && kind !== 'password-changed';
}

/**
 * Returns a function that decides whether an email exceeds the caps: in the hour before it was queued, its address or domain
 * was to get as many of its lane as one may get. The lanes are counted apart, so that nobody can use up the codes of an
 * address with bookings. Emails are ordered by their ids, so instances that decide at the same time agree.
 */
export function overCap(
  { queries }: Database,
  { EMAILS_PER_ADDRESS_PER_HOUR, EMAILS_PER_DOMAIN_PER_HOUR }: Caps,
): (mail: Omit<OutboxRow, 'message'>) => Promise<boolean> {
  return async (mail) => {
    const { id, lane, mailbox, domain, created_at } = mail;
    if (mailbox === null) return false;
    const hourBefore = new Date(Date.parse(created_at) - requestWindow).toISOString();
    const earlier = (column: 'mailbox' | 'domain', value: string, cap: number) =>
      queries
        .selectFrom('outbox')
        .select('id')
        .where(column, '=', value)
        .where('lane', '=', lane)
        .where('created_at', '>', hourBefore)
        .where('created_at', '<=', created_at)
        .where((row) => row.or([row('created_at', '<', created_at), row('id', '<', id)]))
        .limit(cap);
    const isReached = async (column: 'mailbox' | 'domain', value: string | null, cap: number) => {
      if (value === null) return false;
      const { count } = await queries
        .selectFrom(earlier(column, value, cap).as('earlier'))
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count) >= cap;
    };
    return (
      (await isReached('mailbox', mailbox, EMAILS_PER_ADDRESS_PER_HOUR)) ||
      (await isReached('domain', domain, EMAILS_PER_DOMAIN_PER_HOUR))
    );
  };
}
