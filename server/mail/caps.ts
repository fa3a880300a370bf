import { type Selectable, sql } from 'kysely';
import { mailboxOf } from '../../contract/email.ts';
import { requestWindow } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { tableOf } from '../database/rows.ts';
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

/** The domains at which an address with and without dots reaches the same mailbox, and the name that they have in common. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** What an email is counted by. Only fingerprints are stored: an address stays in the outbox no longer than its message. */
export function countedAs(message: MailMessage): Pick<OutboxRow, 'mailbox' | 'domain'> {
  const address = isCounted(message) ? recipientOf(message) : undefined;
  if (address === undefined) return { mailbox: null, domain: null };
  const [local = '', domain = ''] = mailboxOf(address).split('@');
  // Most mail servers deliver amina+anything@… to amina@….
  const person = local.replace(/\+.*$/, '');
  const shared = dotless.get(domain);
  const mailbox = shared === undefined ? `${person}@${domain}` : `${person.replaceAll('.', '')}@${shared}`;
  return { mailbox: fingerprintOf(mailbox), domain: publicDomains.has(domain) ? null : fingerprintOf(domain) };
}

/**
 * Newsletters go to people who confirmed that they want them. News of a changed password is caused by whoever has the link,
 * and must reach the owner whatever strangers have sent there.
 */
function isCounted({ kind }: MailMessage): boolean {
  return kind !== 'article' && kind !== 'password-changed';
}

/** What of an email decides whether it exceeds the caps. */
type CountedMail = Pick<OutboxRow, 'id' | 'lane' | 'mailbox' | 'domain' | 'created_at'>;

/**
 * Returns a function that finds the emails that exceed the caps, by their ids and in one statement: in the hour before such an
 * email was queued, its address or domain was to get as many of its lane as one may get. The lanes are counted apart, so that
 * nobody can use up the codes of an address with bookings. Emails are ordered by their ids, so instances that decide at the
 * same time agree.
 */
export function overCaps(
  { queries }: Database,
  { EMAILS_PER_ADDRESS_PER_HOUR, EMAILS_PER_DOMAIN_PER_HOUR }: Caps,
): (mails: readonly CountedMail[]) => Promise<Set<string>> {
  return async (mails) => {
    const counted = mails
      .filter(({ mailbox }) => mailbox !== null)
      .map(({ id, lane, mailbox, domain, created_at }) => {
        const since = new Date(Date.parse(created_at) - requestWindow).toISOString();
        return { id, lane, mailbox, domain, created_at, since };
      });
    if (counted.length === 0) return new Set();
    const over = await queries
      .selectFrom(tableOf(queries, counted))
      .select('given.id')
      .where(({ or, selectFrom }) => {
        // Looks no further than to the email that reaches the cap.
        const reaching = (column: 'mailbox' | 'domain', cap: number) =>
          selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef(`earlier.${column}`, '=', `given.${column}`)
            .whereRef('earlier.lane', '=', 'given.lane')
            .whereRef('earlier.created_at', '>', 'given.since')
            .whereRef('earlier.created_at', '<=', 'given.created_at')
            .where(({ or, eb }) =>
              or([
                eb('earlier.created_at', '<', eb.ref('given.created_at')),
                eb('earlier.id', '<', eb.ref('given.id')),
              ]),
            )
            .limit(1)
            .offset(cap - 1);
        return or([
          sql<boolean>`${reaching('mailbox', EMAILS_PER_ADDRESS_PER_HOUR)} is not null`,
          sql<boolean>`${reaching('domain', EMAILS_PER_DOMAIN_PER_HOUR)} is not null`,
        ]);
      })
      .execute();
    return new Set(over.map(({ id }) => id));
  };
}
