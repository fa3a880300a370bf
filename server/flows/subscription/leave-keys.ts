import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { remembered } from '../../remembered.ts';
import { createLeaveSigner, type LeaveSigner, readLeaveToken } from './leave-tokens.ts';

/** Links to unsubscribe that are signed, so that an article to a million subscribers stores no million links. */
export interface LeaveKeys {
  /** This process's signer. Its public key is stored before it signs anything. Call it outside transactions. */
  signer(): Promise<LeaveSigner>;
  /** The subscriber whose signed token this is, if it is one. */
  subscriberOf(token: string): Promise<string | undefined>;
}

export function createLeaveKeys(queries: Kysely<Schema>): LeaveKeys {
  async function storeSigner(): Promise<LeaveSigner> {
    const signer = await createLeaveSigner();
    const { id, publicKey: public_key } = signer.key;
    await queries.insertInto('leave_keys').values({ id, public_key, created_at: new Date().toISOString() }).execute();
    return signer;
  }

  return {
    signer: remembered(storeSigner),

    async subscriberOf(token) {
      const signed = readLeaveToken(token);
      if (!signed) return undefined;
      const key = await queries
        .selectFrom('leave_keys')
        .select('public_key')
        .where('id', '=', signed.keyId)
        .executeTakeFirst();
      return key && signed.isSignedWith(key.public_key) ? signed.subscriberId : undefined;
    },
  };
}
