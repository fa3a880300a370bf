/** Why the store of the site cannot do what it is asked to, in a word for logs. */
export type StoreFailure = 'unreachable' | 'too slow' | 'locked' | 'read-only' | 'full' | 'exhausted' | 'broken';

/** SQLSTATE codes and classes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlStates: readonly [RegExp, StoreFailure][] = [
  [/^08|^57P0[1-5]/, 'unreachable'],
  [/^57014|^25P0[34]/, 'too slow'],
  [/^55P03|^40P01|^40001/, 'locked'],
  [/^25006/, 'read-only'],
  [/^53100/, 'full'],
  [/^53/, 'exhausted'],
  [/^58/, 'broken'],
];

/** Primary result codes, the low byte of an extended one: https://www.sqlite.org/rescode.html */
const sqliteCodes: Readonly<Record<number, StoreFailure>> = {
  5: 'locked',
  6: 'locked',
  7: 'exhausted',
  8: 'read-only',
  10: 'broken',
  11: 'broken',
  13: 'full',
  14: 'unreachable',
  26: 'broken',
};

/** Errors of the operating system, for a connection or a file. */
const systemCodes: Readonly<Record<string, StoreFailure>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EMFILE: 'exhausted',
  ENFILE: 'exhausted',
  ENOSPC: 'full',
  EROFS: 'read-only',
};

/** Errors of the PostgreSQL driver that have a message but no code. */
const driverMessages: readonly [RegExp, StoreFailure][] = [
  [/^Query read timeout$/, 'too slow'],
  [/^timeout exceeded when trying to connect$/, 'exhausted'],
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed/, 'unreachable'],
  [/^(?:the )?(?:database|driver)(?: has already been| connection is not) (?:destroyed|open)$/, 'unreachable'],
];

/**
 * What an error says about the database itself; undefined if it is about the statement, such as a violated constraint. After
 * such a failure nothing is stored, and the same request may succeed later.
 */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteCodes[errcode & 0xff];
  if (typeof code === 'string' && code !== '') {
    return systemCodes[code] ?? sqlStates.find(([state]) => state.test(code))?.[1];
  }
  return driverMessages.find(([message]) => message.test(error.message))?.[1];
}

/** Whether SQLite could not write because another connection, such as a backup, is writing. */
export function isLocked(error: unknown): boolean {
  return storeFailureOf(error) === 'locked';
}
