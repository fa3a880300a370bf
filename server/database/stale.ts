import { isSameKey } from '../security/tokens.ts';

/** A request's key and the number of its try, if its client gave any. */
interface Try {
  key: string | undefined;
  tries: number | undefined;
}

/** Whether a request is an older try than the newest that was written under its key, whose fingerprint `known` has. */
export function isStale({ key, tries }: Try, known: { key: string | null; tries: number }): boolean {
  return tries !== undefined && isSameKey(key, known.key) && tries < known.tries;
}
