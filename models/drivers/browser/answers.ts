import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { Environment } from '../../environment.ts';
import type { RequestLog } from './request-log.ts';
import type { InterceptedRoute } from './route.ts';
import { routeOf } from './routes.ts';
import { ignoreClosedPage } from './scripts.ts';
import type { UniqueWords } from './unique-words.ts';

/** How long a page waits for an answer, in milliseconds. */
const requestTimeout = 10_000;

type HeldRequest = { route: Route; intercepted: InterceptedRoute };

type Answers = Pick<Environment, 'accept' | 'acceptStale' | 'reject' | 'fail' | 'cut' | 'lose' | 'timeOut'>;

/** Holds the requests of a page's scripts until a path says how to answer them, where possible by the real server. */
export async function browserAnswers(page: Page, log: RequestLog, words: UniqueWords): Promise<Answers> {
  const heldRequest = await holdRequests(page, log, words);
  return {
    accept: async () => {
      const { route } = await heldRequest();
      log.markAccepted();
      await route.continue();
    },
    acceptStale: async (step) => {
      const { route, intercepted } = await heldRequest();
      const overtake = intercepted.overtakes?.[step ?? 'shown'];
      if (overtake === undefined) throw new Error(`The route ${intercepted.path} has no request that overtakes it.`);
      log.markAccepted();
      for (const other of await withoutAnswer(page, () => overtake(route.request(), page.request))) log.addOther(other);
      await route.continue();
    },
    reject: async (field) => {
      const { route, intercepted } = await heldRequest();
      const { rejections, path } = intercepted;
      const change = field === undefined ? Object.values(rejections)[0] : rejections[field];
      if (change === undefined) throw new Error(`The route ${path} has no rejection of '${field}'.`);
      await route.continue(await change(route.request(), page.request));
    },
    fail: async () => {
      const { route } = await heldRequest();
      const body = JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503 });
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body });
    },
    cut: async () => (await heldRequest()).route.abort('connectionreset'),
    lose: async () => {
      const { route } = await heldRequest();
      const response = await withoutAnswer(page, () => route.fetch());
      expect(response.ok(), 'whether the server accepts the request').toBe(true);
      log.markAccepted();
      await route.abort('connectionreset');
    },
    timeOut: async () => {
      const { route } = await heldRequest();
      await page.clock.runFor(requestTimeout);
      await route.abort().catch(ignoreClosedPage);
    },
  };
}

/** Returns a function that waits until exactly one request is held, and takes it. */
async function holdRequests(page: Page, log: RequestLog, words: UniqueWords): Promise<() => Promise<HeldRequest>> {
  const held: HeldRequest[] = [];
  // The API, and the pages of emailed links, whose forms post to their own addresses.
  await page.route(/\/(api\/register|subscribe)\//, async (route) => {
    const request = route.request();
    const intercepted = routeOf(request);
    if (request.isNavigationRequest()) {
      const change = uniqueForm(request, words);
      if (request.method() === 'POST') log.add(request);
      return route.continue(change);
    }
    log.add(request);
    if (intercepted === undefined) return route.continue();
    held.push({ route, intercepted });
  });
  // Requests that the page itself has cancelled are no longer held.
  page.on('requestfailed', (request) => {
    const index = held.findIndex(({ route }) => route.request() === request);
    if (index !== -1) held.splice(index, 1);
  });
  return async () => {
    await expect.poll(() => held.length, { message: 'held requests', intervals: [10, 20, 50] }).toBe(1);
    return held.pop() as HeldRequest;
  };
}

/** A form posted without scripts has no key, and the server treats two identical stations as one. */
function uniqueForm(request: Request, words: UniqueWords): { postData?: string } {
  if (!request.postData()) return {};
  const fields = new URLSearchParams(request.postData() ?? '');
  const mobile = fields.get('mobile');
  if (mobile) fields.set('mobile', words.own(mobile));
  return { postData: fields.toString() };
}

/** Makes requests whose responses, and so their cookies, never reach the browser. */
async function withoutAnswer<Result>(page: Page, request: () => Promise<Result>): Promise<Result> {
  const cookies = await page.context().cookies();
  const result = await request();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  return result;
}
