import { createHash, randomBytes } from 'node:crypto';

const tokenLength = 32;

/** A token that nobody can guess, fit for an address: 256 random bits. */
export function generateToken(): string {
  return randomBytes(tokenLength).toString('base64url');
}

/** What is stored of a token or a key in its place. What is random needs no slow hash. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** What is stored of a request's key; null where its client gave none. */
export function keyFingerprint(key: string | undefined): string | null {
  return key === undefined ? null : fingerprintOf(key);
}

/** Whether a request comes under the key that was stored. Requests without keys have none in common. */
export function isSameKey(key: string | undefined, stored: string | null): boolean {
  return key !== undefined && fingerprintOf(key) === stored;
}
