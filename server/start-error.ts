/** Why the server or a command cannot start, in words for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The code of a failed system or network operation, such as `EADDRINUSE`; empty if the error has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
