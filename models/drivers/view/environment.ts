import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, vi } from 'vitest';
import { invitationParameter, registrationPage } from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import { routeTree } from '../../../src/routeTree.gen.ts';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation.ts';
import { resetLink } from '../../password-reset.ts';
import { amina, invitations } from '../../registering.ts';
import { confirmLink } from '../../subscription-link.ts';
import { resizeTo } from './browser.ts';
import { eventually } from './eventually.ts';
import { type Asked, type Call, calls, rejection } from './routes.ts';

/** How long a page is willing to wait for an answer, in milliseconds. */
const patienceOfPages = 10_000;

/** The server, as MSW plays it: it holds each request until it is told how to answer. */
export function heldServer() {
  type Held = {
    call: Call;
    body: unknown;
    headers: Headers;
    signal: AbortSignal;
    answer: (response: Response) => void;
  };
  const held: Held[] = [];
  const taken = new Set<string>();
  const keys = { thing: new Set<string>(), mail: new Set<string>() };
  const formerKeys = new Set<string>();
  const server = setupServer(
    ...calls.map((call) =>
      http[call.method](`*${call.path}`, async ({ request, params }) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        const body = call.method === 'post' ? await request.json() : params;
        // What the page itself has given up for this one waits for nothing any more.
        held.splice(0, held.length, ...held.filter(({ signal }) => !signal.aborted));
        held.push({ call, body, headers: request.headers, signal: request.signal, answer: resolve });
        return promise;
      }),
    ),
  );
  /** The keys so far are of what is over. */
  const end = (...ended: Set<string>[]) => {
    for (const set of ended) {
      for (const key of set) formerKeys.add(key);
      set.clear();
    }
  };
  return {
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    close: () => server.close(),
    /** Nothing is held any more, and the next request is another one. */
    reset: () => {
      for (const { answer } of held.splice(0)) answer(HttpResponse.error());
      end(keys.thing, keys.mail);
      formerKeys.clear();
      taken.clear();
    },
    /** The requests to come are of something else, under a key that was not there before. */
    beginAnew: () => {
      end(keys.thing, keys.mail);
      taken.clear();
    },
    /** The server remembers something that no call of the page told it. */
    remember: (what: string) => void taken.add(what),
    /** A request waits for its answer. */
    asked: () => eventually(() => expect(held, 'requests that wait').toHaveLength(1)),
    /** Answers the one request that waits, which is sound and under the key of all tries before it. */
    answer: async (respond: (call: Call, asked: Asked) => Response) => {
      const { call, body, headers, answer } = await eventually(() => {
        expect(held, 'requests that wait').toHaveLength(1);
        return held[0] as Held;
      });
      held.length = 0;
      expect(call.schema.safeParse(body).error?.issues ?? []).toEqual([]);
      if (call.key) {
        const key = headers.get(idempotencyHeader) ?? '';
        expect(key).toMatch(/^[\x21-\x7e]{8,128}$/);
        keys[call.key].add(key);
        expect([...keys[call.key]], 'keys of what is sent').toHaveLength(1);
        expect([...formerKeys], 'keys of what was sent before').not.toContain(key);
      }
      const response = respond(call, { body, taken });
      if (response.ok) taken.add(call.path);
      if (response.ok && call.key === 'mail') end(keys.mail);
      answer(response);
    },
  };
}

/** The clipboard, which waits for the browser's leave. */
function heldClipboard() {
  const asked: { allow: () => void; reject: (error: Error) => void }[] = [];
  const writeText = () => new Promise<void>((allow, reject) => asked.push({ allow, reject }));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return () =>
    eventually(() => {
      const last = asked.pop();
      if (last === undefined) throw new Error('Nothing was to be copied.');
      return last;
    });
}

/** The browser's window for sharing: there is none until it is offered, and it waits for what becomes of it. */
function heldSharing() {
  Reflect.deleteProperty(navigator, 'share');
  let open: PromiseWithResolvers<void> | undefined;
  const share = () => {
    open = Promise.withResolvers<void>();
    return open.promise;
  };
  return {
    offer: () => Object.defineProperty(navigator, 'share', { value: share, configurable: true }),
    opened: () =>
      eventually(() => {
        if (open === undefined) throw new Error('Nothing was to be shared.');
        const opened = open;
        open = undefined;
        return opened;
      }),
  };
}

/** The scripts of pages, which jsdom has: each page waits for its component as one whose chunk is fetched. */
function heldChunks() {
  let held: PromiseWithResolvers<void> | undefined;
  for (const { options } of Object.values(routeTree.children ?? {})) {
    if (options.component) Object.assign(options.component, { preload: () => held?.promise });
  }
  const take = () => {
    if (held === undefined) throw new Error('No pages were held.');
    const taken = held;
    held = undefined;
    return taken;
  };
  return {
    hold: () => {
      held = Promise.withResolvers();
    },
    bring: () => take().resolve(),
    lose: () => take().reject(new Error('The scripts of this page did not come.')),
  };
}

type Rater = typeof import('@zxcvbn-ts/core');

/** Whether the next rating of a password fails. jsdom fetches no chunks, so what fails is what the chunk brings. */
const rating = { fails: false };

/** What rates passwords, so that it can be made to fail. */
export function failingRater({ ZxcvbnFactory, ...core }: Rater): Rater {
  class FailingFactory extends ZxcvbnFactory {
    override check(...given: Parameters<typeof ZxcvbnFactory.prototype.check>) {
      if (!rating.fails) return super.check(...given);
      rating.fails = false;
      throw new Error('What rates passwords was not fetched.');
    }
  }
  return { ...core, ZxcvbnFactory: FailingFactory };
}

/** Milliseconds until what was typed has been painted: then it is rated. */
const untilPainted = 2;

/** What happens to a page in jsdom: MSW answers, and time stands still until it is told to pass. */
export function jsdomEnvironment({
  asked,
  answer,
  beginAnew,
  remember,
}: Pick<ReturnType<typeof heldServer>, 'asked' | 'answer' | 'beginAnew' | 'remember'>): Environment {
  const copying = heldClipboard();
  const sharing = heldSharing();
  const chunks = heldChunks();
  const nextPage = freshPages();
  return {
    accept: () => answer(({ accepted }, asked) => accepted(asked)),
    acceptStale: (step) =>
      answer(({ path, late }) => known(late?.[step ?? 'shown']?.(), `how late a page is at ${path}`)),
    reject: (field) =>
      answer(({ path, rejections }) => {
        const fieldError = rejections.find((one) => field === undefined || one.field === field);
        return rejection(known(fieldError, `a refusal of '${field}' at ${path}`));
      }),
    fail: () =>
      answer(() =>
        HttpResponse.json({ type: 'about:blank', title: 'Service Unavailable', status: 503 }, { status: 503 }),
      ),
    cut: () => answer(() => HttpResponse.error()),
    lose: () => answer(() => HttpResponse.error()),
    timeOut: async () => {
      // What makes the request may have to be fetched first, and would not hear the time pass.
      await asked();
      await vi.advanceTimersByTimeAsync(patienceOfPages);
      await answer(() => HttpResponse.error());
    },
    beginAnew: async () => beginAnew(),
    // Nothing is remembered from one path to the next.
    own: (words) => words,
    codeMailedTo: async () => amina.code,
    invitation: async (address, whose) => {
      if (whose) remember(whose);
      const mailed = invitations[whose ?? 'mailed'];
      return `${registrationPage}?${invitationParameter}=${address ? mailed : invitations.shared}`;
    },
    resetLink: async () => resetLink,
    subscriptionLink: async () => confirmLink,
    ratePassword: async () => {
      await vi.advanceTimersByTimeAsync(untilPainted);
    },
    failRating: async () => {
      rating.fails = true;
      await vi.advanceTimersByTimeAsync(untilPainted);
    },
    allowCopy: async () => (await copying()).allow(),
    denyCopy: async () => (await copying()).reject(new DOMException('no', 'NotAllowedError')),
    offerSharing: async () => void sharing.offer(),
    chooseInSharing: async () => (await sharing.opened()).resolve(),
    closeSharing: async () => (await sharing.opened()).reject(new DOMException('Share canceled', 'AbortError')),
    denySharing: async () => (await sharing.opened()).reject(new DOMException('no', 'NotAllowedError')),
    holdPages: async () => {
      chunks.hold();
      return nextPage();
    },
    bringPages: async () => chunks.bring(),
    losePages: async () => chunks.lose(),
    closeTab: async () => sessionStorage.clear(),
    networkReturns: async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    },
    pass: async (milliseconds) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
    passMidnight: async () => {
      const midnight = new Date();
      midnight.setHours(24, 0, 0, 0);
      await vi.advanceTimersByTimeAsync(midnight.getTime() - Date.now());
    },
    scroll: async (y) => window.scrollTo(0, y),
    widen: async () => resizeTo(1280),
    narrow: async () => resizeTo(390),
  };
}

function known<Answer>(answer: Answer | undefined, what: string): Answer {
  if (answer === undefined) throw new Error(`Nobody said what is answered to ${what}.`);
  return answer;
}
