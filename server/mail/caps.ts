import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { requestWindow } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { tableOf } from '../database/rows.ts';
import { countedBy } from './counted-address.ts';
import { exampleMessages, laneOf, type MailMessage, recipientOf } from './emails/message.ts';
import { lanes } from './lanes.ts';
import type { OutboxTable } from './rows.ts';
import type { OutboxMessage } from './stored-message.ts';

type OutboxRow = Selectable<OutboxTable>;

/** How many emails a mailbox, of all kinds that strangers can cause, and a domain, of each kind, may get within an hour. */
export type Caps = Pick<Settings, 'EMAILS_PER_ADDRESS_PER_HOUR' | 'EMAILS_PER_DOMAIN_PER_HOUR'>;

/** What an email is counted by: apart from other kinds, so that the first of a kind is known. */
export function countedAs(message: MailMessage): Pick<OutboxRow, 'mailbox' | 'domain'> {
  const address = countedAddress(message);
  return address === undefined ? { mailbox: null, domain: null } : countedBy(address, message.kind);
}

function countedAddress(message: OutboxMessage): string | undefined {
  return isCounted(message) ? recipientOf(message) : undefined;
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
 * Whether an email is held to the caps: what strangers can cause. What only the owner of an address can, with a code that was sent
 * there, is held to none: pages say that it was sent.
 */
function isCapped(message: OutboxMessage): boolean {
  return isCounted(message) && !causedByOwner.includes(message.kind);
}

/**
 * Whether an email is held to the caps when it is sent. An invitation is held to them when it is asked for
 * (`invitationsOverCaps`): whoever was told that one is on its way must get it. So are codes and links, by limits of their own.
 */
export function isCappedWhenSent(message: OutboxMessage): boolean {
  return isCapped(message) && message.kind !== 'invitation';
}

const causedByOwner: readonly MailMessage['kind'][] = [
  'company-deleted',
  'company-restored',
  'joined',
  'subscribed',
  'welcome',
];

/** The kinds of email that strangers can have sent to an address, of which a mailbox gets so many an hour together. */
const kindsOfStrangers = exampleMessages
  .filter((message) => isCapped(message) && countedAddress(message) !== undefined)
  .map(({ kind }) => kind);

/** What the emails of strangers to an address are counted by, one of each kind. */
function mailboxesOf(address: string): string[] {
  return kindsOfStrangers.map((kind) => countedBy(address, kind).mailbox);
}

/**
 * Returns the addresses that can get no invitation now, because their mailbox or domain has got as many emails as it may within
 * the hour, or gets them with the addresses before it. The first invitation to a mailbox is always sent, as in `overCaps`.
 */
export async function invitationsOverCaps(
  queries: Database['queries'],
  { EMAILS_PER_ADDRESS_PER_HOUR, EMAILS_PER_DOMAIN_PER_HOUR }: Caps,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<Set<string>> {
  const since = new Date(now.getTime() - requestWindow).toISOString();
  const counted = addresses.map((address) => ({
    address,
    ...countedBy(address, 'invitation'),
    mailboxes: mailboxesOf(address),
  }));
  const countsOf = async (column: 'mailbox' | 'domain', values: readonly (string | null)[]) => {
    const known = [...new Set(values.filter((value) => value !== null))];
    if (known.length === 0) return new Map<string | null, number>();
    const rows = await queries
      .selectFrom('outbox')
      .select(({ fn }) => [column, fn.countAll().as('emails')])
      .where(column, 'in', known)
      .where('created_at', '>', since)
      .groupBy(column)
      .execute();
    return new Map<string | null, number>(rows.map(({ [column]: value, emails }) => [value, Number(emails)]));
  };
  const ofMailbox = await countsOf(
    'mailbox',
    counted.flatMap(({ mailboxes }) => mailboxes),
  );
  const ofDomain = await countsOf(
    'domain',
    counted.map(({ domain }) => domain),
  );
  const add = (counts: Map<string | null, number>, value: string | null) => {
    const before = counts.get(value) ?? 0;
    counts.set(value, before + 1);
    return before;
  };
  const over = counted.filter(({ mailbox, mailboxes, domain }) => {
    const all = mailboxes.reduce((sum, one) => sum + (ofMailbox.get(one) ?? 0), 0);
    const isFirst = add(ofMailbox, mailbox) === 0;
    const isOverDomain = add(ofDomain, domain) >= EMAILS_PER_DOMAIN_PER_HOUR && domain !== null;
    return isOverDomain || (!isFirst && all >= EMAILS_PER_ADDRESS_PER_HOUR);
  });
  return new Set(over.map(({ address }) => address));
}

/** What of an email decides whether it exceeds the caps. */
type CountedMail = Pick<OutboxRow, 'id' | 'mailbox' | 'domain' | 'created_at'> & { message: OutboxMessage };

/**
 * Returns a function that finds the emails that exceed the caps, by their ids and in one statement. In the hour before such an
 * email was queued, its mailbox had as many of all kinds that strangers can cause queued as it may get, one of them of its own
 * kind: the first of a kind is always sent, so that strangers keep none from its owner by having others sent. Or its domain had
 * as many of its kind. Emails are ordered by their ids, so instances that decide at the same time agree.
 */
export function overCaps(
  { queries }: Database,
  { EMAILS_PER_ADDRESS_PER_HOUR, EMAILS_PER_DOMAIN_PER_HOUR }: Caps,
): (mails: readonly CountedMail[]) => Promise<Set<string>> {
  return async (mails) => {
    const counted = mails.flatMap(({ id, mailbox, domain, created_at, message }) => {
      const address = countedAddress(message);
      if (mailbox === null || address === undefined) return [];
      const since = new Date(Date.parse(created_at) - requestWindow).toISOString();
      const all = Object.fromEntries(mailboxesOf(address).map((one, at) => [allMailboxes(at), one]));
      return [{ id, mailbox, domain, created_at, since, ...all }];
    });
    if (counted.length === 0) return new Set();
    const mailboxes = kindsOfStrangers.map((_, at) => sql.ref(`given.${allMailboxes(at)}`));
    const over = await queries
      .selectFrom(tableOf(queries, counted))
      .select('given.id')
      .where(({ or, and, selectFrom }) => {
        // Looks no further than to the email that reaches the cap.
        const reaching = (isOne: RawBuilder<SqlBool>, cap: number) =>
          sql<boolean>`${selectFrom('outbox as earlier')
            .select('earlier.id')
            .where(isOne)
            .whereRef('earlier.created_at', '>', 'given.since')
            .whereRef('earlier.created_at', '<=', 'given.created_at')
            .where(({ or, eb }) =>
              or([
                eb('earlier.created_at', '<', eb.ref('given.created_at')),
                eb('earlier.id', '<', eb.ref('given.id')),
              ]),
            )
            .limit(1)
            .offset(cap - 1)} is not null`;
        return or([
          and([
            reaching(sql`earlier.mailbox = given.mailbox`, 1),
            reaching(sql`earlier.mailbox in (${sql.join(mailboxes)})`, EMAILS_PER_ADDRESS_PER_HOUR),
          ]),
          reaching(sql`earlier.domain = given.domain`, EMAILS_PER_DOMAIN_PER_HOUR),
        ]);
      })
      .execute();
    return new Set(over.map(({ id }) => id));
  };
}

/** The column of `given` with the fingerprint of an email's mailbox for one of the kinds that are counted together. */
const allMailboxes = (at: number) => `mailbox_${at}`;
