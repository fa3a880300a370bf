/** An idempotency key of 128 random bits. `crypto.randomUUID` is missing on pages that are not served over HTTPS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
