import { createHash, randomBytes } from 'node:crypto';

const tokenLength = 32;

/** A token that nobody can guess, fit for an address: 256 random bits. */
export function drawToken(): string {
  return randomBytes(tokenLength).toString('base64url');
}

/** What is stored of a token or a key in its place. What is random needs no slow hash. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
