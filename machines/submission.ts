import type { Fault } from '../contract/problem.ts';

/** A server's refusal: it read what was sent and will not take it as it is. Any other error means 'try again'. */
export type Refusal = { refused: true; faults: Fault[] };

/** Whether an error is the server's refusal. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'refused' in error && error.refused === true;
}

/** What a guard or an action of any chart knows: the event that it answers. */
type Answering = { event: object };

/** The faults of the refusal by which an actor failed; none of any other failure. */
export function refusedFaults({ event }: Answering): Fault[] {
  return 'error' in event && isRefusal(event.error) ? event.error.faults : [];
}

/** A guard: whether an actor failed by the server's refusal, and not for want of an answer. */
export function isRefused({ event }: Answering): boolean {
  return 'error' in event && isRefusal(event.error);
}

/** A guard: whether it was refused for what one field holds, among others. */
export function isRefusedFor(field: string) {
  return (answering: Answering): boolean => refusedFaults(answering).some((fault) => fault.field === field);
}

/** A guard: whether the page that answers a form posted without scripts is a refusal. */
export function isRefusedPage({ event }: { event: { answer?: { kind: string } } | object }): boolean {
  return 'answer' in event && event.answer?.kind === 'refused';
}

/** A form with what a reload left behind. What was typed meanwhile, into fields that were blank, is newer. */
export function restoredForm<Form extends Record<string, string>>(form: Form, blank: Form, kept: Partial<Form>): Form {
  const typed = Object.entries(form).filter(([field, value]) => value !== blank[field]);
  return { ...form, ...kept, ...Object.fromEntries(typed) };
}

/** An idempotency key of 128 random bits; `crypto.randomUUID` is missing on pages that are not served over HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The pause before the next try, in seconds, after `failures` tries have failed: 2, 4, 8 … at most 60. */
export function retrySeconds(failures: number): number {
  return Math.min(2 ** failures, 60);
}
