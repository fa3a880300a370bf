import type { APIRequestContext } from '@playwright/test';

/**
 * The link to a page of a flow, as somebody is emailed it. A flow that has such a page says here how each driver comes to it,
 * so that no driver knows the flow.
 */
export type EmailedLink<How extends string = never> = {
  /** The flow's folder in `tests/models`: `emailed.ts` in it has the real server email the link. */
  flow: string;
  /** The path of the page: its last part is the token, which the mock server accepts. */
  page: string;
  /** To whom it is emailed. */
  address: string;
  /** Has a tester come to it. Returns in words what the tester then opens. */
  byHand: (tester: Tester, how: How | undefined) => string;
};

/** Notes what a tester does. */
export interface Tester {
  /** The address at which the tester's site answers. */
  site: string;
  /** Does something, in words that end without a full stop. */
  does(words: string): void;
  /** Has to have something in place, in sentences. */
  needs(sentences: string): void;
  /** Cannot do it without a program. */
  needsProgram(): void;
}

/** Makes addresses and names of a model unique to the path. */
type Own = (words: string) => string;

/** What `emailed.ts` of a flow does at the real server. */
export type EmailedByServer<How extends string = never> = {
  /** Does what comes before the email in a visitor's life. Returns the path of the page that the email links to. */
  email: (request: APIRequestContext, own: Own, how: How | undefined) => Promise<string>;
  /** What somebody else does once the page asks for it, if a path has any of that. */
  somebodyElse?: (own: Own) => void;
};
