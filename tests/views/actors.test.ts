import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine, toPromise } from 'xstate';
import { copyingText } from '../../src/actors/clipboard.ts';
import { watchingDay } from '../../src/actors/day.ts';
import { watchingNavigation } from '../../src/actors/navigation.ts';
import { rate } from '../../src/actors/password-rating.ts';
import { ratingPassword } from '../../src/actors/password-strength.ts';
import { canShare, sharingPage } from '../../src/actors/sharing.ts';
import { watchingTime } from '../../src/actors/watching-time.ts';
import { watchingNetwork, watchingScroll, watchingWidth } from '../../src/actors/window.ts';
import { settings } from '../../src/settings.ts';
import { untilPainted } from '../models/drivers/view/clock.ts';
import { resizeTo } from '../models/drivers/view/jsdom.ts';
import { timeZone } from '../models/time-zone.ts';

/** Runs an actor until the function that is returned ends it, and collects what it reports. */
function watch(actor: AnyActorLogic, input?: object) {
  const events: { type: string }[] = [];
  const machine = createMachine({
    context: {},
    invoke: { src: actor, input },
    on: { '*': { actions: ({ event }) => events.push(event) } },
  });
  const running = createActor(machine).start();
  return {
    /** What was reported since the last call. */
    reported: () => events.splice(0),
    end: () => running.stop(),
  };
}

/** What formats are made of; fake time puts another constructor in its place. */
const realFormat = Intl.DateTimeFormat.prototype;

describe('watching the window', () => {
  afterEach(() => {
    window.scrollTo(0, 0);
    resizeTo(1280);
  });

  test('should report how far the page is scrolled at the start and at every scroll', () => {
    window.scrollTo(0, 120);
    const { reported, end } = watch(watchingScroll);
    expect(reported()).toEqual([{ type: 'page.scrolled', y: 120 }]);
    window.scrollTo(0, 700);
    window.scrollTo(0, 0);
    expect(reported()).toEqual([
      { type: 'page.scrolled', y: 700 },
      { type: 'page.scrolled', y: 0 },
    ]);
    end();
    window.scrollTo(0, 50);
    expect(reported()).toEqual([]);
  });

  test('should not let the listener delay a scroll', () => {
    const listen = vi.spyOn(window, 'addEventListener');
    watch(watchingScroll).end();
    expect(listen).toHaveBeenCalledWith('scroll', expect.any(Function), expect.objectContaining({ passive: true }));
    listen.mockRestore();
  });

  test('should report only that the screen becomes wide enough for the navigation of wide screens, at 1120 pixels', () => {
    resizeTo(400);
    const { reported, end } = watch(watchingWidth);
    resizeTo(1119);
    expect(reported()).toEqual([]);
    resizeTo(1120);
    expect(reported()).toEqual([{ type: 'screen.widened' }]);
    resizeTo(1600);
    resizeTo(1119);
    expect(reported()).toEqual([]);
    end();
    resizeTo(1120);
    expect(reported()).toEqual([]);
  });

  test('should report each time that the browser is back online', () => {
    const { reported, end } = watch(watchingNetwork);
    window.dispatchEvent(new Event('offline'));
    expect(reported()).toEqual([]);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(reported()).toEqual([{ type: 'network.returned' }, { type: 'network.returned' }]);
    end();
    window.dispatchEvent(new Event('online'));
    expect(reported()).toEqual([]);
  });
});

describe('watching the time', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 22, 30) }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const midnight = new Date(2026, 10, 21).getTime();
  const nextMidnight = new Date(2026, 10, 22).getTime();
  const { OFFICE_HOURS, CLOSED_DATES, OFFICE_TIME_ZONE } = settings;
  const office = { OFFICE_HOURS, CLOSED_DATES, OFFICE_TIME_ZONE };
  const seen = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('should report the day soon after the start and after each midnight, in the zone of the visitor, with the office hours', () => {
    const { reported, end } = watch(watchingDay);
    expect(reported()).toEqual([]);
    vi.advanceTimersByTime(untilPainted);
    expect(reported()).toEqual([{ type: 'day.changed', now: Date.now(), timeZone, office }]);
    vi.advanceTimersByTime(midnight - 1 - Date.now());
    expect(reported()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reported()).toEqual([{ type: 'day.changed', now: midnight, timeZone, office }]);
    vi.advanceTimersByTime(nextMidnight - midnight);
    expect(reported()).toEqual([{ type: 'day.changed', now: nextMidnight, timeZone, office }]);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('should report the day when the visitor returns to the page, and once at the next midnight', () => {
    const { reported, end } = watch(watchingDay);
    vi.advanceTimersByTime(untilPainted);
    reported();
    vi.advanceTimersByTime(60_000);
    seen('hidden');
    expect(reported()).toEqual([]);
    seen('visible');
    expect(reported()).toEqual([{ type: 'day.changed', now: Date.now(), timeZone, office }]);
    vi.advanceTimersByTime(midnight - Date.now());
    expect(reported()).toEqual([{ type: 'day.changed', now: midnight, timeZone, office }]);
    const unlisten = vi.spyOn(document, 'removeEventListener');
    end();
    seen('visible');
    expect(reported()).toEqual([]);
    expect(unlisten).toHaveBeenCalledWith('visibilitychange', expect.any(Function));
  });

  test('should report nothing if it is ended before the page is painted', () => {
    const { reported, end } = watch(watchingDay);
    end();
    vi.advanceTimersByTime(60_000);
    expect(reported()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("should report the visitor's zone, and the office's for a browser whose own is not usable", () => {
    const { reported: usable, end: endUsable } = watch(watchingDay);
    vi.advanceTimersByTime(untilPainted);
    expect(usable()).toMatchObject([{ timeZone }]);
    endUsable();
    const { resolvedOptions } = realFormat;
    vi.spyOn(realFormat, 'resolvedOptions').mockImplementation(function options(this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    });
    const { reported, end } = watch(watchingDay);
    vi.advanceTimersByTime(untilPainted);
    expect(reported()).toMatchObject([{ timeZone: settings.OFFICE_TIME_ZONE }]);
    end();
  });

  test('should report each second of a pause, then only when the code expires', () => {
    const start = Date.now();
    const { reported } = watch(watchingTime, { pauseEnds: start + 2500, codeEnds: start + 10_000 });
    const times = () => reported().map((event) => 'now' in event && Number(event.now) - start);
    expect(times()).toEqual([0]);
    vi.advanceTimersByTime(2500);
    expect(times()).toEqual([500, 1500, 2500]);
    vi.advanceTimersByTime(7499);
    expect(times()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(times()).toEqual([10_000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('should report whole seconds of a pause that ends on one, as events of the code, until it is ended', () => {
    const start = Date.now();
    const { reported, end } = watch(watchingTime, { pauseEnds: start + 3000, codeEnds: start + 10_000 });
    vi.advanceTimersByTime(1000);
    expect(reported()).toEqual([
      { type: 'time.passed', now: start },
      { type: 'time.passed', now: start + 1000 },
    ]);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('should report the expiry of a code that is a millisecond away', () => {
    const start = Date.now();
    const { reported } = watch(watchingTime, { pauseEnds: start, codeEnds: start + 1 });
    vi.advanceTimersByTime(1);
    expect(reported().at(-1)).toEqual({ type: 'time.passed', now: start + 1 });
  });

  test('should report the seconds that are left of a pause, not those that have passed since 1970', () => {
    vi.setSystemTime(300);
    const { reported } = watch(watchingTime, { pauseEnds: 1700, codeEnds: 10_000 });
    vi.advanceTimersByTime(1400);
    expect(reported().map((event) => 'now' in event && event.now)).toEqual([300, 700, 1700]);
  });

  test('should report once for a code that has expired', () => {
    const { reported } = watch(watchingTime, { pauseEnds: Date.now(), codeEnds: Date.now() });
    expect(reported()).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('watching navigation', () => {
  function routerAt(path: string) {
    const root = createRootRoute();
    const routes = ['/', '/price'].map((path) => createRoute({ getParentRoute: () => root, path }));
    return createRouter({
      routeTree: root.addChildren(routes),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
  }

  test('should report the request of another page, but not a change of the query alone', async () => {
    const router = routerAt('/');
    await router.load();
    const { reported, end } = watch(watchingNavigation(router));
    expect(reported()).toEqual([]);
    await router.navigate({ to: '/price' });
    expect(reported().map(({ type }) => type)).toContain('page.requested');
    await router.navigate({ to: '/price', search: { vehicles: '3' } } as never);
    expect(reported().map(({ type }) => type)).not.toContain('page.requested');
    const { size } = router.subscribers;
    end();
    expect(router.subscribers.size).toBe(size - 2);
    await router.navigate({ to: '/' });
    expect(reported()).toEqual([]);
  });

  test('should report a navigation that is under way at the start', () => {
    const router = routerAt('/');
    void router.load();
    expect(router.state.status).toBe('pending');
    const { reported, end } = watch(watchingNavigation(router));
    expect(reported()).toEqual([{ type: 'page.requested' }]);
    end();
  });

  test('should report that a page has failed or is loaded, until it is ended', async () => {
    const router = routerAt('/');
    await router.load();
    const { reported, end } = watch(watchingNavigation(router));
    router.options.defaultOnCatch?.(new Error('no scripts'), { componentStack: '' });
    router.emit({
      type: 'onResolved',
      toLocation: router.state.location,
      ...{ pathChanged: true, hrefChanged: true },
    } as never);
    expect(reported()).toEqual([{ type: 'page.failed' }, { type: 'page.loaded' }]);
    end();
    expect(router.options.defaultOnCatch).toBeUndefined();
  });
});

describe('sharing and copying', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });

  test('should copy the text that it is given', async () => {
    const writeText = vi.fn(async () => {});
    define('clipboard', { writeText });
    await toPromise(createActor(copyingText, { input: { text: 'https://msafara.example/join' } }).start());
    expect(writeText.mock.calls).toEqual([['https://msafara.example/join']]);
  });

  test('should reject if the browser has no clipboard', async () => {
    const actor = createActor(copyingText, { input: { text: 'a' } });
    const copied = toPromise(actor);
    actor.start();
    await expect(copied).rejects.toThrow();
  });

  test('should share the page that it is given, where the browser has a share dialog', async () => {
    expect(canShare()).toBe(false);
    const share = vi.fn(async () => {});
    define('share', share);
    expect(canShare()).toBe(true);
    const page = { title: 'An article', url: 'https://msafara.example/blog/one' };
    await toPromise(createActor(sharingPage, { input: page }).start());
    expect(share.mock.calls).toEqual([[page]]);
  });
});

describe('the rating of a password', () => {
  test.each(['password', 'PassWord', '123456'])('should call %s one of the most common, in any case', (password) => {
    expect(rate(password)).toEqual({ score: 0, common: true });
  });

  test('should give a long password of random letters the best score', () => {
    expect(rate('vq8-Lm2x-Tz7r-Kw4h')).toEqual({ score: 4, common: false });
  });

  test('should be there once the list is loaded, even if that failed at first', async () => {
    const list = '../../src/actors/password-rating.ts';
    const rated = () => toPromise(createActor(ratingPassword, { input: { password: '123456' } }).start());
    vi.doMock(list, () => Promise.reject(new Error('The network is down.')));
    await expect(rated()).rejects.toThrow();
    vi.doUnmock(list);
    expect(await rated()).toEqual({ score: 0, common: true });
  });
});
