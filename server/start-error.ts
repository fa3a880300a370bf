/** Why the server cannot start, as one sentence for the person who started it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The code that Node gives a failed system or network call (`EADDRINUSE`, `ECONNREFUSED` …), empty where there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
