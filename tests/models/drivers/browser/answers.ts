import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import type { StateValue } from 'xstate';
import type { Environment } from '../../environment.ts';
import type { Endpoint } from '../../oracles/wire/endpoint.ts';
import { rejectionOf } from '../../oracles/wire/index.ts';
import { runUntilMoved } from './clock.ts';
import type { RequestLog } from './request-log.ts';
import {
  elsewhereThan,
  endpointOf,
  type PageRequest,
  type ReplacedRequest,
  replacedRequest,
  sentRequestOf,
} from './route.ts';
import { ignoreClosedPage } from './scripts.ts';
import type { UniqueWords } from './unique-words.ts';

/** The requests that may be held: the API, and the pages of emailed links, whose forms post to their own addresses. */
export const heldPaths = /\/(api\/register|subscribe|registration\/restore|booking\/appointment)\//;

/** How long a page waits for an answer, in milliseconds. */
const requestTimeout = 10_000;

/** How a request that is held is answered. */
export type HeldRoute = {
  request(): PageRequest;
  /** Passes it on to the server. */
  continue(change?: ReplacedRequest): Promise<void>;
  /** Answers in place of the server. */
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  /** Breaks the connection. */
  abort(reason?: string): Promise<void>;
  /** Passes it on, and keeps the answer from the page. */
  fetch(): Promise<{ ok(): boolean }>;
};

export type HeldRequest = { route: HeldRoute; endpoint: Endpoint };

type Answers = Pick<Environment, 'accept' | 'acceptStale' | 'reject' | 'limit' | 'fail' | 'cut' | 'lose' | 'timeOut'>;

/** What the answers need of the tab that made a request. */
export type RequestingTab = {
  /** Waits until exactly one request is held, and takes it. */
  heldRequest: () => Promise<HeldRequest>;
  /** Makes requests of its own. */
  api: APIRequestContext;
  /** Makes requests with the tab's cookies, whose responses, and so their cookies, never reach it. */
  withoutAnswer: <Result>(held: PageRequest, make: (api: APIRequestContext) => Promise<Result>) => Promise<Result>;
  /** Lets time pass until the machine moves on, at most so many milliseconds: more would be taken from the pause that begins then. */
  runUntilMoved: (milliseconds: number) => Promise<void>;
};

/** A tab that Playwright drives. */
export type BrowserTab = {
  page: Page;
  log: RequestLog;
  words: UniqueWords;
  /** The state of the machine whose path it takes, as the page has reported it. */
  state: () => StateValue | undefined;
  /** What holds its requests where Playwright cannot. */
  proxy: { held: HeldRequest[] } | undefined;
};

/** Holds the requests of a page's scripts until a path says how to answer them, where possible by the real server. */
export async function browserAnswers({ page, log, words, state, proxy }: BrowserTab): Promise<Answers> {
  return answersTo(
    {
      heldRequest: proxy ? () => onlyHeld(proxy.held) : await holdRequests(page, log, words),
      api: page.request,
      withoutAnswer: (_held, make) => withoutAnswer(page, make),
      runUntilMoved: (milliseconds) => runUntilMoved(page, state, milliseconds),
    },
    log,
  );
}

/** The answers to the requests of a tab. */
export function answersTo({ heldRequest, api, withoutAnswer, runUntilMoved }: RequestingTab, log: RequestLog): Answers {
  return {
    accept: async () => {
      const { route } = await heldRequest();
      log.markAccepted();
      await route.continue();
    },
    acceptStale: async (step) => {
      const { route, endpoint } = await heldRequest();
      const overtake = endpoint.overtakes?.[step ?? 'shown'];
      if (overtake === undefined) throw new Error(`The endpoint ${endpoint.path} has no request that overtakes it.`);
      log.markAccepted();
      const held = route.request();
      const sent = sentRequestOf(held, endpoint);
      const others = await withoutAnswer(held, (own) => overtake(sent, elsewhereThan(held, own)));
      for (const other of others) log.addOther(other);
      await route.continue();
    },
    reject: async (field) => {
      const { route, endpoint } = await heldRequest();
      const held = route.request();
      const { change } = rejectionOf(endpoint, field);
      const changes =
        typeof change === 'function' ? await change(sentRequestOf(held, endpoint), elsewhereThan(held, api)) : change;
      await route.continue(replacedRequest(held, changes));
    },
    limit: async (detail, seconds) => {
      const { route } = await heldRequest();
      await route.fulfill(problemAnswer({ title: 'Too Many Requests', status: 429, detail }, seconds));
    },
    fail: async () => {
      const { route } = await heldRequest();
      await route.fulfill(problemAnswer({ title: 'Service Unavailable', status: 503 }));
    },
    cut: async () => (await heldRequest()).route.abort('connectionreset'),
    lose: async () => {
      const { route } = await heldRequest();
      const response = await withoutAnswer(route.request(), () => route.fetch());
      expect(response.ok(), 'whether the server accepts the request').toBe(true);
      log.markAccepted();
      await route.abort('connectionreset');
    },
    timeOut: async () => {
      const { route } = await heldRequest();
      await runUntilMoved(requestTimeout);
      await route.abort().catch(ignoreClosedPage);
    },
  };
}

/** An error that the server is not made to give. */
function problemAnswer(problem: { title: string; status: number; detail?: string }, seconds?: number) {
  const body = JSON.stringify({ type: 'about:blank', ...problem });
  const headers = {
    'content-type': 'application/problem+json',
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
  };
  return { status: problem.status, headers, body };
}

/** Returns a function that waits until exactly one request is held, and takes it. */
async function holdRequests(page: Page, log: RequestLog, words: UniqueWords): Promise<() => Promise<HeldRequest>> {
  const held: { route: Route; endpoint: Endpoint }[] = [];
  await page.route(heldPaths, async (route) => {
    const request = route.request();
    const endpoint = endpointOf(request);
    if (request.isNavigationRequest()) {
      const change = uniqueForm(request.postData(), words);
      if (request.method() === 'POST') log.add(request);
      return route.continue(change);
    }
    log.add(request);
    if (endpoint === undefined) return route.continue();
    held.push({ route, endpoint });
  });
  // Requests that the page itself has cancelled are no longer held.
  page.on('requestfailed', (request) => {
    const index = held.findIndex(({ route }) => route.request() === request);
    if (index !== -1) held.splice(index, 1);
  });
  return () => onlyHeld(held);
}

/** Waits until exactly one request is held, and takes it. */
export async function onlyHeld(held: HeldRequest[]): Promise<HeldRequest> {
  await expect.poll(() => held.length, { message: 'held requests', intervals: [10, 20, 50] }).toBe(1);
  return held.pop() as HeldRequest;
}

/** A form posted without scripts has no key, and the server treats two identical stations as one. */
export function uniqueForm(posted: string | null, words: UniqueWords): { postData?: string } {
  if (!posted) return {};
  const fields = new URLSearchParams(posted);
  const mobile = fields.get('mobile');
  if (mobile) fields.set('mobile', words.own(mobile));
  return { postData: fields.toString() };
}

/** Makes requests whose responses, and so their cookies, never reach the browser. */
async function withoutAnswer<Result>(page: Page, make: (api: APIRequestContext) => Promise<Result>): Promise<Result> {
  const cookies = await page.context().cookies();
  const result = await make(page.request);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  return result;
}
