/**
 * A whole request: every header that the site itself sets, and the whole body. Its idempotency key is named as the facts
 * name it: one name stands for one key for as long as the facts hold it, and for a new one after that.
 */
export type WireRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  /** With its query, as it is sent. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** JSON, or the fields of a form posted without scripts; null if there is none. */
  body: unknown;
};
