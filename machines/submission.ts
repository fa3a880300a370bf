import type { Fault } from '../contract/problem.ts';

/** A server's refusal: it read what was sent and will not take it as it is. Any other error means 'try again'. */
export type Refusal = { refused: true; faults: Fault[] };

/** Whether an error is the server's refusal. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'refused' in error && error.refused === true;
}

/** Whether a refusal is about one field, among others. */
export function isRefusedField(error: unknown, field: string): boolean {
  return isRefusal(error) && error.faults.some((fault) => fault.field === field);
}

/** The faults that a refusal names; none of any other failure. */
export function faultsIn(error: unknown): Fault[] {
  return isRefusal(error) ? error.faults : [];
}

/** An idempotency key of 128 random bits; `crypto.randomUUID` is missing on pages that are not served over HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
