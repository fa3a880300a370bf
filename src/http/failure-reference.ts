/** The header that says under which id a request is in the server's log. */
const requestIdHeader = 'x-request-id';

type Failure = { reference: string; isForeign: boolean };

const none: Failure = { reference: '', isForeign: false };

let failure = none;

/**
 * How the last request failed: the start of its id if the server failed it, by which support finds it, and whether something
 * other than our server answered it.
 */
export function lastFailure(): Failure {
  return failure;
}

/** Forgets the failure of the request before. */
export function forgetFailure(): void {
  failure = none;
}

/** Remembers that something else answered, such as a hotel's sign-in page. */
export function rememberForeignAnswer(): void {
  failure = { reference: '', isForeign: true };
}

/** Remembers the reference of a request that the server has failed. */
export function rememberReference({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  failure = { ...none, reference: status >= 500 ? (headers.get(requestIdHeader) ?? '').slice(0, 8) : '' };
}
