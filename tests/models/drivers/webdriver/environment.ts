import { type APIRequestContext, request } from '@playwright/test';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation/model.ts';
import { answersTo, onlyHeld } from '../browser/answers.ts';
import { browserEmails } from '../browser/emailed-links.ts';
import { sayMotion } from '../browser/motion.ts';
import type { SiteProxy } from '../browser/proxy.ts';
import type { RequestLog } from '../browser/request-log.ts';
import type { PageRequest } from '../browser/route.ts';
import { browserSubmissions, type UniqueWords } from '../browser/unique-words.ts';
import { narrowViewport, wideViewport } from '../browser/viewports.ts';
import type { WebDriverSession } from './client.ts';

/** Milliseconds until the page has been painted, after which a typed password is rated. */
const untilPainted = 100;

/** Makes requests with the cookies of one that is held, and keeps the responses to itself. */
async function withoutAnswer<Result>(
  held: PageRequest,
  make: (api: APIRequestContext) => Promise<Result>,
): Promise<Result> {
  const cookies = (held.headers().cookie?.split('; ') ?? []).map((cookie) => {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    return {
      name,
      value,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    };
  });
  const api = await request.newContext({ storageState: { cookies, origins: [] } });
  const result = await make(api);
  await api.dispose();
  return result;
}

/** The tab of a browser that is driven through WebDriver. */
export type WebDriverTab = {
  session: WebDriverSession;
  proxy: SiteProxy;
  api: APIRequestContext;
  log: RequestLog;
  words: UniqueWords;
  runFor: (milliseconds: number) => Promise<void>;
  /** As `runFor`, but no longer than until the machine of the path has another state. */
  runUntilMoved: (milliseconds: number) => Promise<void>;
};

/** The environment of a page that is driven through WebDriver, behind a proxy in front of the real server. */
export function webDriverEnvironment({
  session,
  proxy,
  api,
  log,
  words,
  runFor,
  runUntilMoved,
}: WebDriverTab): Environment {
  const heldRequest = () => onlyHeld(proxy.held);
  return {
    ...answersTo({ heldRequest, api, withoutAnswer, runUntilMoved }, log),
    ...browserSubmissions(words),
    ...browserEmails({ request: api }, log, words),
    ...sharing(session),
    ...network({ session, proxy, runFor }),
    pass: runFor,
    passMidnight: async () => {
      const left = await session.evaluate(() => new Date().setHours(24, 0, 0, 0) - Date.now());
      await runFor(left + 1000);
    },
    closeTab: () => session.evaluate(() => sessionStorage.clear()),
    preferMotion: (motion) => session.evaluate(sayMotion, motion),
    scroll: (y) => session.evaluate(scrollTo, y),
    widen: () => session.resize(wideViewport.width, wideViewport.height),
    narrow: () => session.resize(narrowViewport.width, narrowViewport.height),
  };
}

type Sharing = 'allowCopy' | 'denyCopy' | 'offerSharing' | 'chooseInSharing' | 'closeSharing' | 'denySharing';

function sharing(session: WebDriverSession): Pick<Environment, Sharing> {
  const copy = (how: 'allow' | 'deny') =>
    session.evaluate((how) => {
      if (globalThis.__copy === undefined) throw new Error('Nothing was copied.');
      globalThis.__copy[how]();
    }, how);
  const share = (failure?: string) =>
    session.evaluate((failure) => {
      const { __sharing } = globalThis as unknown as { __sharing: PromiseWithResolvers<void> };
      if (failure) __sharing.reject(new DOMException('', failure));
      else __sharing.resolve();
    }, failure);
  return {
    allowCopy: () => copy('allow'),
    denyCopy: () => copy('deny'),
    offerSharing: () => session.evaluate(addShareDialog),
    chooseInSharing: () => share(),
    closeSharing: () => share('AbortError'),
    denySharing: () => share('NotAllowedError'),
  };
}

type Network = 'holdPages' | 'bringPages' | 'losePages' | 'ratePassword' | 'failRating' | 'networkReturns';

function network({
  session,
  proxy,
  runFor,
}: Pick<WebDriverTab, 'session' | 'proxy' | 'runFor'>): Pick<Environment, Network> {
  const nextPage = freshPages();
  let held: ReturnType<SiteProxy['holdScripts']> | undefined;
  return {
    holdPages: async () => {
      held?.release();
      held = proxy.holdScripts();
      return nextPage();
    },
    bringPages: async () => held?.release(),
    losePages: async () => held?.lose(),
    ratePassword: () => runFor(untilPainted),
    failRating: async () => {
      const scripts = proxy.holdScripts();
      const lost = proxy.nextLostScript();
      scripts.lose();
      await runFor(untilPainted);
      await lost;
      scripts.release();
    },
    // WebDriver cannot take a browser offline.
    networkReturns: () =>
      session.evaluate(() => {
        for (const type of ['offline', 'online']) dispatchEvent(new Event(type));
      }),
  };
}

/** Runs in the page. */
function addShareDialog(): void {
  const share = () => {
    const sharing = Promise.withResolvers<void>();
    Object.assign(globalThis, { __sharing: sharing });
    return sharing.promise;
  };
  Object.defineProperty(navigator, 'share', { value: share });
}

/** Runs in the page: scrolls it and waits for the scroll event, which the browser sends with the next frame. */
function scrollTo(top: number): Promise<void> {
  return new Promise((resolve) => {
    if (Math.round(window.scrollY) === top) return resolve();
    window.addEventListener('scroll', () => resolve(), { once: true });
    window.scrollTo({ top, behavior: 'instant' });
  });
}
