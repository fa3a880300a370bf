import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { countedBy } from '../mail/counted-address.ts';
import { mailKinds } from '../mail/emails/message.ts';
import type { Person } from './person.ts';
import { containing } from './personal-columns.ts';
import { rowsInSlices } from './rows-in-slices.ts';

/** The most ids that the database looks for. With more, which strangers can have sent, all messages are read once instead. */
const mostIds = 50;

/** Emails in the outbox that have to do with a person, by their ids. */
export interface FoundEmails {
  /** To the person, about them or what they sent, or about nothing but the fingerprint of their mailbox. */
  own: string[];
  /** About somebody else, who wrote the address. */
  mentions: string[];
}

/** Searches the outbox for a person's address, the ids of what they sent, and the fingerprints of their mailbox. */
export async function findEmails(
  queries: Kysely<Schema>,
  kind: DatabaseKind,
  person: Person,
  sentIds: readonly string[],
): Promise<FoundEmails> {
  const known = new Set(sentIds);
  const fingerprints = mailKinds.map((mailKind) => countedBy(person.mailbox, mailKind).mailbox);
  const own: string[] = [];
  const mentions: string[] = [];
  const columns = ['id', 'mailbox', 'message', 'fault'];
  const condition = conditionFor(kind, person, sentIds, fingerprints);
  for await (const { id, mailbox, message, fault } of rowsInSlices<OutboxRow>(queries, 'outbox', columns, condition)) {
    const texts = textsIn(JSON.parse(message));
    const isReduced = texts.length === 1 && fingerprints.includes(mailbox ?? '');
    if (isReduced || texts.some((text) => person.isAddress(text) || known.has(text)) || person.isIn(fault ?? '')) {
      own.push(id);
    } else if (texts.some(person.isIn)) mentions.push(id);
  }
  return { own, mentions };
}

type OutboxRow = { id: string; mailbox: string | null; message: string; fault: string | null };

/** Which emails may have to do with a person. */
function conditionFor(kind: DatabaseKind, { mailbox }: Person, ids: readonly string[], fingerprints: string[]) {
  if (ids.length > mostIds) return sql<SqlBool>`1 = 1`;
  const position = sql.raw(kind === 'postgres' ? 'strpos' : 'instr');
  const hasAddress = sql<SqlBool>`(${position}(lower(message), ${mailbox}) > 0 or ${position}(lower(fault), ${mailbox}) > 0)`;
  const isCounted = sql<SqlBool>`mailbox in (${sql.join(fingerprints)})`;
  const conditions = [hasAddress, isCounted, ...ids.map((id) => containing(kind, 'message', id))];
  return sql<SqlBool>`${sql.join(conditions, sql` or `)}`;
}

/** All text in a message, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
