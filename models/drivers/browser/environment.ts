import { expect, type Page, type Request, type Route } from '@playwright/test';
import { mailboxOf } from '../../../contract/email.ts';
import { registrationPaths } from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation.ts';
import { forgetfulUser } from '../../password-reset.ts';
import { answers } from '../../registering.ts';
import { subscriberAddress } from '../../subscription.ts';
import { mailedResetLink, registerAccount } from './accounts.ts';
import { codeIn, lastMailTo } from './mails.ts';
import { type Call, callOf, parametersIn } from './routes.ts';
import { mailedConfirmLink } from './subscribers.ts';
import { invitationTo, registerTeam, skipTeamInvitations } from './teams.ts';
import { gone, type HeldScripts, holdScripts } from './test.ts';

/** How long the site is willing to wait for an answer, in milliseconds. */
const patienceOfPages = 10_000;

/** Milliseconds until what was typed has been painted: then it is rated. */
const untilPainted = 100;

const scripts = '**/assets/*.js';

/** What the page has asked of the server once, as far as a test wants to know of it afterwards. */
export type Try = {
  call: string;
  key: string;
  /** Whom it is about: the address that it names, or else the last one that was named. */
  mailbox: string;
  /** Whether it follows an invitation, and whom it invites. */
  joins: boolean;
  invites: string[];
  /** Whether the server has stored it, whether the page heard of it or not. */
  stored: boolean;
};

export type Asked = {
  tries: Try[];
  /** How many things the page has asked for: the tries of one share a key. */
  things: number;
  /** The addresses that had an account before. */
  members: string[];
};

export type ChromiumEnvironment = Environment & {
  asked: Asked;
  /** The words of the model of which `own` made these. */
  plain: (words: string) => string;
};

/**
 * What happens to a page in Chromium. What its scripts send is held; the real server gives the answers but for
 * those that a path takes away. Time is the page's own, which stands still once `page.clock` is paused.
 */
export async function chromiumEnvironment(page: Page): Promise<ChromiumEnvironment> {
  const asked: Asked = { tries: [], things: 1, members: [] };
  const nextPage = freshPages();
  let pages: HeldScripts | undefined;
  const held: { route: Route; call: Call }[] = [];
  const marks = [crypto.randomUUID().slice(0, 8)];
  const own = (words: string) => words.replace(/(?=@|$)/, `-${marks.at(-1)}`);
  const plain = (words: string) => words.replace(new RegExp(`[- ](${marks.join('|')})`), '');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(holdClipboard);
  await page.addInitScript(withholdSharing);
  // The calls, and the pages of mailed links, which are posted to at their own addresses.
  await page.route(/\/(api\/register|subscribe)\//, async (route) => {
    const request = route.request();
    const call = callOf(request);
    if (call === undefined) return route.continue();
    if (request.isNavigationRequest())
      return route.continue(request.postData() ? { postData: distinct(request, marks.at(-1)) } : {});
    asked.tries.push(tryOf(request, call, asked.tries.at(-1)?.mailbox ?? ''));
    held.push({ route, call });
  });
  // What the page itself gives up waits for nothing any more.
  page.on('requestfailed', (request) => {
    const at = held.findIndex(({ route }) => route.request() === request);
    if (at !== -1) held.splice(at, 1);
  });
  const heldOne = async () => {
    await expect.poll(() => held.length, { message: 'requests that wait', intervals: [10, 20, 50] }).toBe(1);
    return held.pop() as (typeof held)[number];
  };
  /** Does something whose answers never come to the browser: neither do their cookies. */
  const unheard = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const cookies = await page.context().cookies();
    const result = await act();
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    return result;
  };
  /** The last try was taken by the server, or another call that somebody else made meanwhile. */
  const noteStored = (call?: string) => {
    const last = asked.tries.at(-1);
    if (last && call) asked.tries.push({ ...last, call, stored: true });
    else if (last) last.stored = true;
  };
  const settleCopy = async (how: 'allow' | 'deny') => {
    await page.waitForFunction(() => '__copy' in globalThis);
    await page.evaluate((how) => {
      const { __copy } = globalThis as unknown as { __copy: Record<typeof how, () => Promise<void>> };
      return __copy[how]();
    }, how);
  };
  const settleSharing = async (failure?: string) => {
    await page.waitForFunction(() => '__sharing' in globalThis);
    await page.evaluate((failure) => {
      const { __sharing } = globalThis as unknown as { __sharing: PromiseWithResolvers<void> };
      Reflect.deleteProperty(globalThis, '__sharing');
      if (failure === undefined) __sharing.resolve();
      else __sharing.reject(new DOMException('', failure));
    }, failure);
  };
  return {
    asked,
    accept: async () => {
      const { route } = await heldOne();
      noteStored();
      await route.continue();
    },
    acceptStale: async (step) => {
      const { route, call } = await heldOne();
      const overtake = call.overtaken?.[step ?? 'shown'];
      if (overtake === undefined) throw new Error(`Nobody said how a page is late at ${call.path}.`);
      noteStored();
      for (const call of await unheard(() => overtake(route.request(), page.request))) noteStored(call);
      await route.continue();
    },
    reject: async (field) => {
      const { route, call } = await heldOne();
      const spoil = field === undefined ? Object.values(call.spoilt)[0] : call.spoilt[field];
      if (spoil === undefined) throw new Error(`Nobody said how '${field}' is made wrong at ${call.path}.`);
      await route.continue(await spoil(route.request(), page.request));
    },
    fail: async () => {
      const { route } = await heldOne();
      const body = JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503 });
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body });
    },
    cut: async () => (await heldOne()).route.abort('connectionreset'),
    lose: async () => {
      const { route } = await heldOne();
      const response = await unheard(() => route.fetch());
      expect(response.ok(), 'whether the server took it').toBe(true);
      noteStored();
      await route.abort('connectionreset');
    },
    timeOut: async () => {
      const { route } = await heldOne();
      await page.clock.runFor(patienceOfPages);
      await route.abort().catch(gone);
    },
    beginAnew: async (words) => {
      asked.things++;
      if (words !== 'kept') marks.push(crypto.randomUUID().slice(0, 8));
    },
    own,
    plain,
    codeMailedTo: async (address) => {
      const codes = asked.tries.filter(
        ({ call, mailbox, stored }) => stored && call === registrationPaths.sendCode && mailbox === address,
      );
      const earlier = asked.members.includes(address) ? 1 : 0;
      return codeIn(await lastMailTo(address, 'Your code', earlier + new Set(codes.map(({ key }) => key)).size));
    },
    invitation: async (address, whose) => {
      if (address !== undefined && whose) {
        const { key } = await registerTeam(page.request, `Before ${crypto.randomUUID()}`, address);
        if (whose === 'member') await skipTeamInvitations(page.request, key);
        asked.members.push(address);
      }
      return invitationTo(page.request, own(answers.shared.team), address);
    },
    resetLink: async () => {
      const email = own(forgetfulUser.email);
      await registerAccount(page.request, email, forgetfulUser.password.toUpperCase());
      return mailedResetLink(page.request, email);
    },
    subscriptionLink: () => mailedConfirmLink(page.request, own(subscriberAddress)),
    ratePassword: () => page.clock.runFor(untilPainted),
    failRating: async () => {
      await page.route(scripts, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.clock.runFor(untilPainted);
      await failed;
      await page.unroute(scripts);
    },
    allowCopy: () => settleCopy('allow'),
    denyCopy: () => settleCopy('deny'),
    offerSharing: () => page.evaluate(offerSharing),
    chooseInSharing: () => settleSharing(),
    closeSharing: () => settleSharing('AbortError'),
    denySharing: () => settleSharing('NotAllowedError'),
    holdPages: async () => {
      await pages?.release();
      pages = await holdScripts(page);
      return nextPage();
    },
    bringPages: async () => pages?.release(),
    losePages: async () => pages?.lose(),
    closeTab: () => page.evaluate(() => sessionStorage.clear()),
    networkReturns: async () => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    passMidnight: async () => {
      const left = await page.evaluate(() => {
        const midnight = new Date();
        return midnight.setHours(24, 0, 0, 0) - Date.now();
      });
      // A moment later: the page's own timer may be due within the millisecond.
      await page.clock.fastForward(left + 1000);
    },
    scroll: (y) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y),
    widen: () => page.setViewportSize({ width: 1280, height: 800 }),
    narrow: () => page.setViewportSize({ width: 390, height: 844 }),
  };
}

/** What a request asks for; `mailbox` is whom it is about where it names nobody. */
function tryOf(request: Request, { path }: Call, mailbox: string): Try {
  const { email = mailbox, invitation, invitations = [] } = parametersIn(request);
  return {
    // What stands in the path is a parameter of the call, not another one.
    call: path.replace(/\/:.*/, ''),
    key: request.headers()[idempotencyHeader] ?? '',
    mailbox: mailboxOf(email),
    joins: invitation !== undefined,
    invites: invitations.map((invite: { email: string }) => mailboxOf(invite.email)),
    stored: false,
  };
}

/** A plain form has no key, and the same station twice is one: the station of each path is another. */
function distinct(request: Request, mark = ''): string {
  const typed = new URLSearchParams(request.postData() ?? '');
  const mobile = typed.get('mobile');
  if (mobile) typed.set('mobile', `${mobile} ${mark}`);
  return typed.toString();
}

/** Runs in the page: its clipboard waits until it is told what to do. */
function holdClipboard() {
  const { clipboard } = navigator;
  // Only where the site is served as secure there is one.
  if (!clipboard) return;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = (text) =>
    new Promise((resolve, reject) => {
      const allow = () => write(text).then(resolve);
      const deny = async () => reject(new DOMException('Write permission denied.', 'NotAllowedError'));
      Object.assign(globalThis, { __copy: { allow, deny } });
    });
}

/** Runs in the page: whatever the system of the test offers, there is no window for sharing. */
function withholdSharing() {
  Reflect.deleteProperty(Navigator.prototype, 'share');
}

/** Runs in the page: it has a window for sharing, which waits for what becomes of it. */
function offerSharing() {
  const share = () => {
    const sharing = Promise.withResolvers<void>();
    Object.assign(globalThis, { __sharing: sharing });
    return sharing.promise;
  };
  Object.defineProperty(navigator, 'share', { value: share });
}
