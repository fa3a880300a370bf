import type { MailTables } from '../mail/rows.ts';
import type { OwnTables } from './own-rows.ts';

/**
 * The tables, in types that SQLite and PostgreSQL share: ids (UUID v7), instants (ISO 8601 in UTC, which sort as text) and
 * JSON are text, and there are no booleans. `flows/tables.gen.ts` adds those of the flows, whose own files import this one.
 */
export interface Schema extends MailTables, OwnTables {}
