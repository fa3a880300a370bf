import type { Expression, Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Retention } from '../../contract/settings.ts';
import type { RetentionRule } from '../retention/rule.ts';
import type { Schema } from './schema.ts';

/** What a table is to those who look at all tables. Its owner declares it beside its columns. */
export interface Declaration<Column extends string = string> {
  /**
   * What it is to a backup. `entrusted`: a database with such rows is not empty. `own`: a server writes such rows by itself.
   * `transient`: not backed up, because its rows are worth a minute.
   */
  backup: 'entrusted' | 'own' | 'transient';
  /** Where it may say who somebody is. Tables that only refer to such tables have none. */
  personal?: PersonalColumns<Column>;
  /** How long its rows are kept: as long as any of these says. Without it, for ever. */
  kept?: readonly KeptRows<Column>[];
  /** Indexes that no rule depends on, by their names. One that is changed needs another name. */
  indexes?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** A declaration of each table. */
export type Declarations<Tables> = { readonly [Table in keyof Tables]: Declaration<keyof Tables[Table] & string> };

/** Migrations by their names, which begin with a date. */
export type Migrations = Record<string, Migration>;

export interface PersonalColumns<Column extends string = string> {
  /** Columns with an address. */
  addresses: readonly Column[];
  /** Columns in which people may write an address, or anything else. */
  texts?: readonly Column[];
  /** Whether an address in such a column is that of whoever filled in the form: in the names of users and teams it need not be. */
  isForm?: boolean;
  /** Rows of other tables that go with a person's. */
  dependents?: readonly { table: string; column: string }[];
  /** Whether `forget.ts` decides what becomes of a person's rows. Otherwise they are deleted. */
  isRemovedByHand?: boolean;
}

/**
 * Rows that are deleted at an age: since when it counts, and the setting that says how much it is, or the limit, in milliseconds,
 * that a link in an email says.
 */
export type KeptRows<Column extends string = string> = ({ setting: keyof Retention } | { limit: number }) &
  (
    | {
        since: Column;
        /** The primary key, unless it is `id`. */
        key?: Column;
        /** Which rows. One that does not fit it any longer has got a new age, such as an email that was sent again. */
        condition?: Expression<SqlBool>;
      }
    | ({ name: string } & Pick<RetentionRule, 'batch' | 'find' | 'remove'>)
  );

/** One row of a list, by column name. */
export type LeadRow = Record<string, string | null>;

/** What a list of leads shows. */
export interface LeadList {
  /** The table that must exist. */
  table: keyof Schema;
  /** Named one by one, so that hashes and keys are never listed by accident. */
  columns: readonly string[];
  /** The columns with the instant at which a row was created and with its id, by which rows are ordered: an index has both. */
  order: readonly [instant: string, id: string];
  rows(queries: Kysely<Schema>): SelectQueryBuilder<Schema, never, LeadRow>;
}

export type LeadLists = Record<string, LeadList>;
