/** The header that says under which id a request is in the server's log. */
const requestIdHeader = 'x-request-id';

let reference = '';

/** The start of the id of the last request, if the server failed it: support finds the request by it. Otherwise empty. */
export function failureReference(): string {
  return reference;
}

/** Forgets the reference of the request before, and remembers that of this one once the server has failed it. */
export function rememberReference(response?: Pick<Response, 'status' | 'headers'>): void {
  reference = response && response.status >= 500 ? (response.headers.get(requestIdHeader) ?? '').slice(0, 8) : '';
}
