import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { slicesOf } from '../database/slices.ts';
import { countedBy } from '../mail/counted-address.ts';
import { mailKinds } from '../mail/emails/message.ts';
import type { Person } from './person.ts';
import { containing } from './personal-columns.ts';

/** The most ids that one statement looks for. */
const idsPerSearch = 50;

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
  const own = new Set<string>();
  const mentions = new Set<string>();
  for (const condition of searchesFor(kind, person, sentIds, fingerprints)) {
    const { rows } = await sql<{ id: string; mailbox: string | null; message: string; fault: string | null }>`
      select id, mailbox, message, fault from outbox where ${condition}
    `.execute(queries);
    for (const { id, mailbox, message, fault } of rows) {
      const texts = textsIn(JSON.parse(message));
      const isReduced = texts.length === 1 && fingerprints.includes(mailbox ?? '');
      if (isReduced || texts.some((text) => person.isAddress(text) || known.has(text)) || person.isIn(fault ?? '')) {
        own.add(id);
      } else if (texts.some(person.isIn)) mentions.add(id);
    }
  }
  return { own: [...own], mentions: [...mentions] };
}

/** The conditions to search the outbox with, one after the other. */
function searchesFor(kind: DatabaseKind, { mailbox }: Person, ids: readonly string[], fingerprints: string[]) {
  const position = sql.raw(kind === 'postgres' ? 'strpos' : 'instr');
  const hasAddress = sql<SqlBool>`(${position}(lower(message), ${mailbox}) > 0 or ${position}(lower(fault), ${mailbox}) > 0)`;
  const isCounted = sql<SqlBool>`mailbox in (${sql.join(fingerprints)})`;
  const hasIds = slicesOf(ids, idsPerSearch).map(
    (group) =>
      sql<SqlBool>`(${sql.join(
        group.map((id) => containing(kind, 'message', id)),
        sql` or `,
      )})`,
  );
  return [hasAddress, isCounted, ...hasIds];
}

/** All text in a message, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
