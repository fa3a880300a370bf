import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenLength = 32;

/** A token of 256 random bits, as text that fits into a URL. */
export function generateToken(): string {
  return randomBytes(tokenLength).toString('base64url');
}

/** The hash that is stored instead of a token or key. Random secrets need no slow hash. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The hash of a request's Idempotency-Key; null if it has none. */
export function keyFingerprint(key: string | undefined): string | null {
  return key === undefined ? null : fingerprintOf(key);
}

/** Whether a request has the key whose hash was stored. Requests without a key never match. */
export function isSameKey(key: string | undefined, stored: string | null): boolean {
  return key !== undefined && fingerprintOf(key) === stored;
}

/** Whether a secret is the expected one. Takes the same time wherever they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((secret) => createHash('sha256').update(secret).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
