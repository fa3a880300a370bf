/** An endpoint of the server, as drivers play it, or come between it and the page. */
import type * as z from 'zod/mini';
import type { FieldError } from '../../../../contract/field-error.ts';
import type { WireRequest } from './request.ts';

/** What the server has accepted so far on a path: the paths of its endpoints, and what it was made to remember. */
export type ServerMemory = Set<string>;

/** An answer of the server: an object is JSON, a text is a text. */
export type ServerAnswer = { status: number; body?: object | string; headers?: Record<string, string> };

/** A request on its way to the server. */
export type SentRequest = {
  // biome-ignore lint/suspicious/noExplicitAny: each flow knows its own content.
  body: any;
  /** Its idempotency key. */
  key: string;
  /** Those in its path. */
  parameters: Readonly<Record<string, string>>;
};

/** Changes to a request on its way to the server: of these fields of its body, these headers, and its path. */
export type RequestChange = { path?: string; headers?: Record<string, string>; body?: object };

/** How a request that someone else makes with the same key differs from the page's own. */
export type OtherRequest = Partial<Pick<WireRequest, 'path' | 'headers' | 'body'>>;

/** What happens elsewhere while a request of the page is on its way to the real server. */
export type Elsewhere = {
  /** The same request is made by someone else, with other headers if there are some. */
  repeat(headers?: Record<string, string>): Promise<void>;
  /** Another request is made with the same key. */
  post(path: string, body: object): Promise<void>;
  /** A team is registered, and named. */
  registerTeam(): Promise<{ name: string }>;
  /** A team name that nobody else has. */
  newTeamName(): string;
  /** A company is deleted whose owner is the only manager of another one. Returns the page that brings it back. */
  deleteCompany(): Promise<string>;
  /** Somebody's invitation is replaced by a newer one. Returns its token. */
  replaceInvitation(): Promise<string>;
  expireInvitation(token: string): void;
  acceptInvitation(to: string): void;
  /** The session of the request has another outcome. */
  changeSession(outcome: 'joined' | null): void;
};

/** A field error that the server may find, and how a request is changed so that the real server finds it. */
export type CausedRejection = {
  fieldError: FieldError;
  change: RequestChange | ((request: SentRequest, elsewhere: Elsewhere) => RequestChange | Promise<RequestChange>);
};

export type Endpoint = {
  method: WireRequest['method'];
  /** With parameters, such as `:token`. */
  path: string;
  /** Those that its documentation names. */
  statuses: string;
  /** What it accepts: the body, or the parameters in the path. */
  schema: z.ZodMiniType;
  accepted: (body: unknown, memory: ServerMemory) => ServerAnswer;
  /** The answers to a page that was overtaken, by the step that the other one has reached. */
  stale?: Readonly<Record<string, ServerAnswer>>;
  /** The first is the default. */
  rejections: readonly CausedRejection[];
  /** How it rejects, unless with problem details. */
  rejected?: (fieldError: FieldError) => ServerAnswer;
  /** Requests that someone else makes first, by the step that they reach. Returns how they differ from the page's own. */
  overtakes?: Readonly<Record<string, (request: SentRequest, elsewhere: Elsewhere) => Promise<OtherRequest[]>>>;
};

/** The statuses of an endpoint that stores a form. */
export const formStatuses = '200 201 400 403 413 415 422 429 500 503';
