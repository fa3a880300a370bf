import { isSameKey } from '../security/tokens.ts';

/** The Idempotency-Key of a request and the number of its try, if any. */
interface NumberedTry {
  key: string | undefined;
  tries: number | undefined;
}

/** Whether a request is an older try than the newest stored with its key. `stored.key` is the key's fingerprint. */
export function isStale({ key, tries }: NumberedTry, stored: { key: string | null; tries: number }): boolean {
  return tries !== undefined && isSameKey(key, stored.key) && tries < stored.tries;
}
