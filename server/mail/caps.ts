import { type Selectable, sql } from 'kysely';
import { requestWindow } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { tableOf } from '../database/rows.ts';
import { countedBy } from './counted-address.ts';
import { laneOf, type MailMessage, recipientOf } from './emails/message.ts';
import { lanes } from './lanes.ts';
import type { OutboxTable } from './rows.ts';
import type { OutboxMessage } from './stored-message.ts';

type OutboxRow = Selectable<OutboxTable>;

/** How many emails of a kind an address and a domain may get within an hour. */
export type Caps = Pick<Settings, 'EMAILS_PER_ADDRESS_PER_HOUR' | 'EMAILS_PER_DOMAIN_PER_HOUR'>;

/** What an email is counted by: apart from other kinds, so that nobody uses up those of an address with others. */
export function countedAs(message: MailMessage): Pick<OutboxRow, 'mailbox' | 'domain'> {
  const address = isCounted(message) ? recipientOf(message) : undefined;
  return address === undefined ? { mailbox: null, domain: null } : countedBy(address, message.kind);
}

/**
 * Newsletters go to people who confirmed that they want them. Codes and links were counted when they were asked for, and
 * whoever was told that one is on its way must get it. News of a changed password is caused by whoever has the link, and must
 * reach the owner whatever strangers have sent there.
 */
function isCounted(message: OutboxMessage): message is MailMessage {
  return message.kind !== 'webhook' && laneOf(message) === lanes.notices;
}

/**
 * Whether an email is held to the caps when it is sent. An invitation is held to them when it is asked for
 * (`invitationsOverCaps`): whoever was told that one is on its way must get it. So are codes and links, by limits of their own.
 * What only the owner of an address can cause, with a code that was sent there, is held to none: pages say that it was sent.
 */
export function isCappedWhenSent(message: OutboxMessage): boolean {
  return isCounted(message) && message.kind !== 'invitation' && !causedByOwner.includes(message.kind);
}

const causedByOwner: readonly MailMessage['kind'][] = [
  'company-deleted',
  'company-restored',
  'joined',
  'subscribed',
  'welcome',
];

/**
 * Returns the addresses that can get no invitation now, because their mailbox or domain has got as many as it may within the
 * hour, or gets them with the addresses before it.
 */
export async function invitationsOverCaps(
  queries: Database['queries'],
  { EMAILS_PER_ADDRESS_PER_HOUR, EMAILS_PER_DOMAIN_PER_HOUR }: Caps,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<Set<string>> {
  const since = new Date(now.getTime() - requestWindow).toISOString();
  const counted = addresses.map((address) => ({ address, ...countedBy(address, 'invitation') }));
  const takers = async (column: 'mailbox' | 'domain', cap: number) => {
    const values = [...new Set(counted.flatMap(({ [column]: value }) => value ?? []))];
    if (values.length === 0) return () => true;
    const rows = await queries
      .selectFrom('outbox')
      .select(({ fn }) => [column, fn.countAll().as('emails')])
      .where(column, 'in', values)
      .where('created_at', '>', since)
      .groupBy(column)
      .execute();
    const left = new Map(values.map((value) => [value, cap]));
    for (const { [column]: value, emails } of rows) if (value !== null) left.set(value, cap - Number(emails));
    return (value: string | null) => {
      if (value === null) return true;
      left.set(value, (left.get(value) ?? 0) - 1);
      return (left.get(value) ?? 0) >= 0;
    };
  };
  const takesMailbox = await takers('mailbox', EMAILS_PER_ADDRESS_PER_HOUR);
  const takesDomain = await takers('domain', EMAILS_PER_DOMAIN_PER_HOUR);
  const over = counted.filter(({ mailbox, domain }) => !takesMailbox(mailbox) || !takesDomain(domain));
  return new Set(over.map(({ address }) => address));
}

/** What of an email decides whether it exceeds the caps. */
type CountedMail = Pick<OutboxRow, 'id' | 'mailbox' | 'domain' | 'created_at'>;

/**
 * Returns a function that finds the emails that exceed the caps, by their ids and in one statement: in the hour before such an
 * email was queued, its address or domain had as many of its kind queued as it may get. Emails are ordered by their ids, so
 * instances that decide at the same time agree.
 */
export function overCaps(
  { queries }: Database,
  { EMAILS_PER_ADDRESS_PER_HOUR, EMAILS_PER_DOMAIN_PER_HOUR }: Caps,
): (mails: readonly CountedMail[]) => Promise<Set<string>> {
  return async (mails) => {
    const counted = mails
      .filter(({ mailbox }) => mailbox !== null)
      .map(({ id, mailbox, domain, created_at }) => {
        const since = new Date(Date.parse(created_at) - requestWindow).toISOString();
        return { id, mailbox, domain, created_at, since };
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
