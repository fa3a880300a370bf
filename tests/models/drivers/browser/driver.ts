import { relative } from 'node:path';
import {
  type Driver,
  type Observation,
  observerSource,
  type Path,
  placeOf,
  runObserved,
  StepError,
} from '@msafara/paths';
import { type Browser, expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { checkStates, type Fixtures, type Model, type ModelEventCase, postedAnswer, typedIn } from '../../model.ts';
import { now } from '../../now.ts';
import { droppedEvents } from '../dropped-events.ts';
import { ExpectedRequests } from '../expected-requests.ts';
import { type PageWatch, usesOf, watchPageSource } from '../invariants/index.ts';
import type { DocumentKind } from '../names.ts';
import { firstField, type TypedPage, typeAhead } from '../typing-ahead.ts';
import type { BrowserTab } from './answers.ts';
import { expectAccessible, frame } from './axe.ts';
import { pauseClock } from './clock.ts';
import { brokenNetwork, builtAgain, logConsole } from './console.ts';
import { browserEnvironment } from './environment.ts';
import { firefoxMessages } from './firefox.ts';
import { isFirstInRun } from './first-in-run.ts';
import { changeDocuments } from './foreign.ts';
import { SiteProxy } from './proxy.ts';
import { RequestLog } from './request-log.ts';
import { ignoreClosedPage, openUnhydrated } from './scripts.ts';
import { expectRequests, servedChecker } from './served.ts';
import { siteUrl } from './server.ts';
import { expectFits } from './small-screens.ts';
import { UniqueWords } from './unique-words.ts';
import { browserUser } from './user.ts';
import { narrowViewport, wideViewport } from './viewports.ts';

declare global {
  /** Watches the document of a page that a driver opened. */
  var __watch: PageWatch;
}

/**
 * Runs a path of a model in a new tab, and returns everything that the site's actors did. `documents` is what others do to its
 * documents. If a step fails, it saves a screenshot at `screenshot`.
 */
export async function runInBrowser<Machine extends AnyStateMachine>(
  browser: Browser,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  documents: DocumentKind,
  screenshot: string,
): Promise<Observation[]> {
  const words = new UniqueWords();
  const log = new RequestLog(words);
  // Playwright cannot read the body of a request in Firefox, so there a proxy holds them.
  const proxy = browser.browserType().name() === 'firefox' ? await SiteProxy.open(log, words) : undefined;
  const context = await browser.newContext({ baseURL: proxy?.url ?? siteUrl });
  try {
    const messages = await logConsole(context);
    const page = await context.newPage();
    await changeDocuments(page, documents);
    const expected = [
      brokenNetwork,
      ...(documents === 'untouched' ? [] : [builtAgain]),
      ...(proxy === undefined ? [] : firefoxMessages),
    ];
    const unexpected = () => messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
    const driver = await browserDriver({ page, log, words, proxy }, model, unexpected);
    try {
      return [...(await runObserved(path, driver))];
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      await page.screenshot({ path: screenshot }).catch(ignoreClosedPage);
      const message = `${error.message}\n\nScreenshot: ${relative('.', screenshot)}`;
      throw new StepError(message, error.number, error.cause, error.observations);
    }
  } finally {
    await context.close();
    proxy?.close();
  }
}

/**
 * Runs the paths of a model in a browser, from the prerendered page on. After each step it checks the state of the machine,
 * what was typed, the requests, what the page shows, the console, accessibility, and what the server has stored and emailed.
 */
async function browserDriver<Machine extends AnyStateMachine>(
  tab: Omit<BrowserTab, 'state'>,
  model: Model<Machine>,
  unexpectedMessages: () => readonly string[],
): Promise<Driver<Machine, ModelEventCase<Machine>> & { observations: Observation[] }> {
  const { machine, route, screen, approach } = model;
  const { page, log, words } = tab;
  const requests = await ExpectedRequests.of(machine);
  const observed = await observeActors(page, machine.id);
  const load = async (address: string) => {
    const hydrate = await openUnhydrated(page, address);
    observed.forgetState();
    return hydrate;
  };
  const fixtures: Fixtures = {
    user: browserUser(page),
    environment: await browserEnvironment({ ...tab, state: () => observed.value }),
    open: async (address) => (await load(address))(),
  };
  const checkServed = servedChecker(machine, log, words);
  const typedPage: TypedPage = {
    user: fixtures.user,
    firstField: () => page.evaluate(firstField),
    typed: async () => observed.typed,
    own: (text) => words.realWords()(text),
  };

  return {
    observations: observed.observations,
    open: async (steps) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.setViewportSize(screen === 'wide' ? wideViewport : narrowViewport);
      await page.clock.install({ time: now });
      const address = (await steps.find(({ eventCase }) => eventCase.begin)?.eventCase.begin?.(fixtures)) ?? route;
      requests.precede(log.takeRequests());
      const hydrate = await load(address);
      for (const step of steps) {
        requests.follow(step.eventCase.name);
        const answered =
          postedAnswer(step.eventCase as ModelEventCase<AnyStateMachine>) !== undefined &&
          page.waitForResponse((response) => response.request().method() === 'POST');
        await step.eventCase.cause(fixtures, step);
        if (!answered) continue;
        // A form that is accepted may lead on (303).
        if ((await answered).status() < 400) log.markAccepted();
        await page.waitForLoadState('domcontentloaded');
      }
      const seeTypedAhead = await typeAhead(typedPage, model, steps);
      await hydrate();
      await seeTypedAhead();
      // The clock is still running, because some parts appear only after a moment.
      if (approach) {
        await approach(fixtures);
        requests.precede(log.takeRequests());
      }
      // Work that waits for the first paint must start before the clock stops, because no frames are painted after that.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      await pauseClock(page, 1000);
    },
    cause: async (step) => {
      requests.follow(step.eventCase.name);
      await page.evaluate(() => globalThis.__watch.begin());
      await step.eventCase.cause(fixtures, step);
    },
    check: async (snapshot) => {
      await observed.expectAt(snapshot as AnyMachineSnapshot, words);
      await expectRequests(requests, log);
      await checkStates(model, fixtures, snapshot);
      await checkServed();
      expect(unexpectedMessages(), 'errors and warnings of the page').toEqual([]);
      expect(observed.dropped, 'events of controls that the machine dropped').toEqual([]);
      await expect(page.locator('h1:not([aria-hidden] *)'), 'headings of level 1').toHaveCount(1);
      const uses = await usesOf(model, snapshot, words.realWords());
      await expect(async () => {
        const problems = await page.evaluate((uses) => globalThis.__watch.problems(uses), uses);
        expect(problems, `broken invariant: ${problems.join('; ')}`).toEqual([]);
      }).toPass({ intervals: [10, 20, 50, 100] });
      await checkAccessibility(page, machine.id, placeOf(snapshot), model.isAlsoNarrow);
    },
  };
}

/** Records what the actors of a page do. `expectAt` waits until a machine has the state and the typed values of a snapshot. */
async function observeActors(page: Page, machine: string) {
  const observations: Observation[] = [];
  const dropped: string[] = [];
  let value: StateValue | undefined;
  let typed: Record<string, unknown> = {};
  await page.exposeBinding('__dropped', (_source, event: string) => dropped.push(event));
  await page.exposeBinding('__observed', (_source, observation: Observation, newTyped: typeof typed) => {
    observations.push(observation);
    if (observation.machine !== machine) return;
    value = observation.value;
    typed = newTyped;
  });
  await page.addInitScript(`{
    const observe = ${observerSource};
    const droppedBy = (${droppedEvents})();
    globalThis.__inspect = (event) => {
      const dropped = droppedBy(event);
      if (dropped) __dropped(dropped);
      const observation = observe(event);
      if (observation) __observed(observation, (${typedIn})(event.snapshot));
    };
    globalThis.__watch = ${watchPageSource};
  }`);
  const intervals = [10, 20, 50, 100];
  return {
    observations,
    dropped,
    get value() {
      return value;
    },
    /** Everything that the user typed, as the machine knows it. */
    get typed() {
      return typed;
    },
    forgetState: () => {
      value = undefined;
    },
    expectAt: async (snapshot: AnyMachineSnapshot, words: UniqueWords) => {
      await expect.poll(() => value, { message: `state of '${machine}'`, intervals }).toEqual(snapshot.value);
      const original = () =>
        JSON.parse(JSON.stringify(typed), (_name, text) => (typeof text === 'string' ? words.original(text) : text));
      const message = 'typed values in the machine';
      await expect.poll(original, { message, intervals }).toEqual(typedIn(snapshot));
    },
  };
}

/** The machines of what is the same on every page. All others are those of a page's own content. */
const machinesOfFrame = ['header', 'menu', 'mobileMenu'];

/**
 * Checks each state once per run: the contrast of its colours in light mode, and everything in dark mode, on a narrow screen if
 * the machine is on both; there it also has to fit smaller screens and enlarged text. e2e/pages.spec.ts checks everything on wide screens.
 */
async function checkAccessibility(page: Page, machine: string, place: string, isOnBoth = false): Promise<void> {
  const where = `${machine} ${place}`;
  if (!isFirstInRun(`check ${where}`)) return;
  const without = machinesOfFrame.includes(machine) ? ['main'] : frame;
  await expectAccessible(page, `in ${where}, light`, ['color-contrast'], without);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (isOnBoth) await page.setViewportSize(narrowViewport);
  await expectAccessible(page, `in ${where}, dark`, undefined, without);
  if (isOnBoth) {
    await expectFits(page, `in ${where}`);
    await page.setViewportSize(wideViewport);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
