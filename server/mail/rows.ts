import type { Generated } from 'kysely';
import type { Lane } from './lanes.ts';

export interface MailTables {
  outbox: OutboxTable;
  operator_notices: OperatorNoticesTable;
}

/** One row per email or webhook, written in the transaction that it reports on. */
export interface OutboxTable {
  id: string;
  /** `dead`: given up after the last try. `capped`: never sent, because its address or domain got too many in an hour. */
  state: 'waiting' | 'sent' | 'dead' | 'capped';
  lane: Generated<Lane>;
  /** Fingerprints of the address and the domain, by which emails are counted; null for those that are not counted. */
  mailbox: string | null;
  domain: string | null;
  /** When the email may be tried next. While a worker leases it, the end of the lease. */
  due_at: string;
  /** The token of the worker's lease. Only its holder may update the row. */
  lease: string | null;
  /** How often sending was started. */
  tries: number;
  /** An `OutboxMessage` as JSON. Once a message with a secret has been sent, only its kind remains. */
  message: string;
  /** The error of the last failed try. */
  fault: string | null;
  created_at: string;
}

/** One row per kind of notice to the operator, so that it is sent at most once an hour. */
export interface OperatorNoticesTable {
  id: 'dead-emails';
  noticed_at: string;
}
