import type { Selectable } from 'kysely';
import type { RequestCounts } from '../../database/request-counts.ts';

export interface PasswordResetTables {
  password_resets: PasswordResetsTable;
}

/** One row per requested reset link. For addresses without an account the link is stored too, but never sent. */
export interface PasswordResetsTable extends RequestCounts {
  id: string;
  email: string;
  user_id: string | null;
  /** The fingerprint of the Idempotency-Key: a repeated request creates no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When a password was set with it, and the fingerprint of that request's Idempotency-Key. */
  used_at: string | null;
  used_key: string | null;
}

export type PasswordReset = Selectable<PasswordResetsTable>;
