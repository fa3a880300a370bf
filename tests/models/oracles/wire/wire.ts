/** What is said between the page and the server: the requests, and what the server then stores and emails. */
import type { Facts } from '@msafara/paths/conformance';
import type { Endpoint } from './endpoint.ts';
import type { WireRequest } from './request.ts';

/** A request that reached the server. */
export type ServedRequest = WireRequest & {
  /** Its real idempotency key; empty without one. */
  key: string;
  /** Whether the server accepted it, even if the page never received the answer. */
  accepted: boolean;
  /** The address that it is about: the one in it, or in the request before. */
  mailbox: string;
  /** The words of the model as they really were: each path has addresses and names of its own. */
  real: (words: string) => string;
};

/** A stored row, by its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** How rows are found: under an idempotency key, or by real values of some columns. */
export type Find = Readonly<Record<string, string>>;

/** The rows that a table must have: exactly these, with these values in these columns. */
export type ExpectedRows = { table: string; find: Find; are: readonly Row[] };

/** An email. Each of `says` is a line of its text. */
export type Email = { subject: string; replyTo?: string; says: readonly (string | RegExp)[] };

/** The emails that an address must have received: exactly these, or of those that mention `about`. */
export type ExpectedEmails = { to: string; about?: string; are: readonly Email[] };

/** What must be stored, and what must have been emailed. */
export type Served = { rows: readonly ExpectedRows[]; emails: readonly ExpectedEmails[] };

/** Reads stored rows, for the ids and usernames that the server has generated. */
export type Read = (table: string, find: Find) => readonly Row[];

/** What a flow and the server say to each other, written from the specification as the flow's oracle is. */
export type Wire = {
  /** The flow's endpoints. The first that matches a request answers it. */
  endpoints?: readonly Endpoint[];
  /** The request of each actor, by id, from what it was given. An actor that is not listed makes none. */
  requests: Readonly<Record<string, { of(input: never): WireRequest }['of']>>;
  /** The requests that an event case causes on its own, by its name: those of forms posted without scripts, and of steps. */
  within?: Readonly<Record<string, { of(facts: never): readonly WireRequest[] }['of']>>;
  /** The name of the key that requests before the first step may have had. */
  kept?: string;
  /** The names that stand for another key from now on, although the facts hold them. */
  renewed?: { of(before: never, after: never): readonly string[] }['of'];
  /** What the server must have stored and emailed after these requests. */
  served: (requests: readonly ServedRequest[], read: Read) => readonly Served[];
};

/** The facts of an oracle, as a wire reads them. */
export type KnownFacts = Facts & Readonly<Record<string, unknown>>;

const keyHeader = 'idempotency-key';

/** The number of a try that is only known to be higher than those before it under the same key. */
export const newerTry = 'newer';

/** A POST of JSON under a key, with further headers. */
export const posted = (
  path: string,
  key: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): WireRequest => ({
  ...postedWithoutKey(path, body),
  headers: { 'content-type': 'application/json', [keyHeader]: key, ...headers },
});

/** A POST of JSON that may be repeated without harm. */
export const postedWithoutKey = (path: string, body: object): WireRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body,
});

/** A form posted by the browser itself, without scripts. */
export const postedForm = (path: string, fields: Readonly<Record<string, string>>): WireRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: fields,
});

/** A request without a body, under a key. */
export const asked = (
  method: 'GET' | 'DELETE',
  path: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): WireRequest => ({ method, path, headers: { [keyHeader]: key, ...headers }, body: null });

/** Where a submission is stored: under its key or, if a form was posted without scripts and so without one, by its content. */
export const under = (key: string, content: Find): Find => (key === '' ? { key, ...content } : { key });

/** The submissions to a path by their keys: the content of the first request, and the requests that were accepted. */
export function byKey(requests: readonly ServedRequest[], path: string) {
  const groups = Map.groupBy(
    requests.filter((request) => request.path === path),
    ({ key }) => key,
  );
  return [...groups].map(([key, same]) => ({
    key,
    content: same[0]?.body,
    accepted: same.filter(({ accepted }) => accepted),
  }));
}

/** The inbox that is told of everything that visitors send. */
export const sales = 'sales@msafara.example';
