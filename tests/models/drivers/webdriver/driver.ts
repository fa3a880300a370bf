import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Driver, type Path, runPath, StepError } from '@msafara/paths';
import { type APIRequestContext, expect } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { checkStates, type Fixtures, type Model, type ModelEventCase, postedAnswer, typedIn } from '../../model.ts';
import { now } from '../../now.ts';
import { foreignScript } from '../browser/foreign.ts';
import { SiteProxy } from '../browser/proxy.ts';
import { RequestLog } from '../browser/request-log.ts';
import { expectRequests, servedChecker } from '../browser/served.ts';
import { UniqueWords } from '../browser/unique-words.ts';
import { narrowViewport, wideViewport } from '../browser/viewports.ts';
import { ExpectedRequests } from '../expected-requests.ts';
import type { DocumentKind } from '../names.ts';
import { firstField, type TypedPage, typeAhead } from '../typing-ahead.ts';
import { WebDriverSession } from './client.ts';
import { webDriverEnvironment } from './environment.ts';
import { pageScript } from './page-script.ts';
import { webDriverUser } from './user.ts';

/** A browser that is driven through WebDriver: the address of its driver, and what it asks of it. */
export type RemoteBrowser = { driver: string; capabilities: object };

const intervals = [10, 20, 50, 100];

/** Runs a path of a model in a new tab. `documents` is what others do to its documents. If a step fails, it saves a screenshot at `screenshot`. */
export async function runThroughWebDriver<Machine extends AnyStateMachine>(
  { driver, capabilities }: RemoteBrowser,
  api: APIRequestContext,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  documents: DocumentKind,
  screenshot: string,
): Promise<void> {
  const words = new UniqueWords();
  const log = new RequestLog(words);
  const requests = await ExpectedRequests.of(model.machine);
  const proxy = await SiteProxy.open(log, words);
  const session = await WebDriverSession.open(driver, capabilities);
  try {
    const clock = await tabClock(session, proxy, foreignScript(documents));
    const environment = webDriverEnvironment({
      ...{ session, proxy, api, log, words, runFor: clock.runFor },
      runUntilMoved: (milliseconds) => clock.runUntilMoved(model.machine.id, milliseconds),
    });
    await runPath(path, webDriverDriver(model, { session, proxy, log, words, requests, clock, environment }));
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    writeFileSync(screenshot, await session.screenshot());
    const message = `${error.message}\n\nScreenshot: ${relative('.', screenshot)}`;
    throw new StepError(message, error.number, error.cause);
  } finally {
    await session.close();
    proxy.close();
  }
}

type OpenTab = {
  session: WebDriverSession;
  proxy: SiteProxy;
  log: RequestLog;
  words: UniqueWords;
  requests: ExpectedRequests;
  clock: TabClock;
  environment: Fixtures['environment'];
};

/** Checks after each step the state of the machine, what was typed, what the page shows, its messages, and the database. */
function webDriverDriver<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { session, proxy, log, words, requests, clock, environment }: OpenTab,
): Driver<Machine, ModelEventCase<Machine>> {
  const { machine, route, screen, approach } = model;
  const load = async (address: string) => {
    const scripts = proxy.holdScripts();
    const url = new URL(address, proxy.url).href;
    if (url === (await session.url())) await session.reload();
    else await session.goTo(url);
    return async () => {
      scripts.release();
      // The scripts start at the first sign of intent.
      await session.moveMouse([
        { x: 2, y: 2 },
        { x: 3, y: 3 },
      ]);
      await expect
        .poll(() => session.evaluate(() => __driver.isHydrated()), { message: 'hydrated', timeout: 120_000 })
        .toBe(true);
    };
  };
  const fixtures: Fixtures = {
    user: webDriverUser(session),
    environment,
    open: async (address) => (await load(address))(),
  };
  const checkServed = servedChecker(machine, log, words);
  const typedPage: TypedPage = {
    user: fixtures.user,
    // WebDriver has null in place of undefined.
    firstField: async () => (await session.evaluate(firstField)) ?? undefined,
    typed: async () => {
      const state = await session.evaluate((machine) => __driver.states[machine], machine.id);
      return state?.typed as Record<string, unknown> | undefined;
    },
    own: (text) => words.realWords()(text),
  };
  return {
    open: async (steps) => {
      const { width, height } = screen === 'wide' ? wideViewport : narrowViewport;
      await session.resize(width, height);
      const address = (await steps.find(({ eventCase }) => eventCase.begin)?.eventCase.begin?.(fixtures)) ?? route;
      requests.precede(log.takeRequests());
      const hydrate = await load(new URL(address, proxy.url).pathname + new URL(address, proxy.url).search);
      for (const step of steps) {
        requests.follow(step.eventCase.name);
        const before = await session.url();
        await step.eventCase.cause(fixtures, step);
        if (postedAnswer(step.eventCase as ModelEventCase<AnyStateMachine>) === undefined) continue;
        await expect.poll(() => session.url(), { message: 'address of the answer' }).not.toBe(before);
      }
      const seeTypedAhead = await typeAhead(typedPage, model, steps);
      await hydrate();
      await seeTypedAhead();
      // The clock is still running, because some parts appear only after a moment.
      if (approach) {
        await approach(fixtures);
        requests.precede(log.takeRequests());
      }
      await clock.pause();
    },
    cause: async (step) => {
      requests.follow(step.eventCase.name);
      await step.eventCase.cause(fixtures, step);
    },
    check: async (snapshot) => {
      await expectAt(session, machine.id, snapshot as AnyMachineSnapshot, words);
      await checkStates(model, fixtures, snapshot);
      await expectRequests(requests, log);
      await checkServed();
      const { messages, dropped } = await session.evaluate(() => {
        const { messages, dropped } = __driver;
        return { messages, dropped };
      });
      expect(messages.filter((message) => !brokenNetwork.test(message))).toEqual([]);
      expect(dropped, 'events of controls that the machine dropped').toEqual([]);
    },
  };
}

/** What a page logs when a path breaks its network. */
const brokenNetwork = /The scripts of this page did not come|Importing a module script failed/;

/** Waits until a machine has the state and the typed values of a snapshot. */
async function expectAt(
  session: WebDriverSession,
  machine: string,
  snapshot: AnyMachineSnapshot,
  words: UniqueWords,
): Promise<void> {
  const now = () => session.evaluate((machine) => __driver.states[machine], machine);
  const value = async () => (await now())?.value;
  await expect.poll(value, { message: `state of '${machine}'`, intervals }).toEqual(snapshot.value);
  const typed = async () =>
    JSON.parse(JSON.stringify((await now())?.typed), (_name, text) =>
      typeof text === 'string' ? words.original(text) : text,
    );
  await expect.poll(typed, { message: 'typed values in the machine', intervals }).toEqual(typedIn(snapshot));
}

type TabClock = {
  pause: () => Promise<void>;
  runFor: (milliseconds: number) => Promise<void>;
  runUntilMoved: (machine: string, milliseconds: number) => Promise<void>;
};

/** The clock of a tab, which all its pages share. `foreign` is the script by which others change each page. */
async function tabClock(session: WebDriverSession, proxy: SiteProxy, foreign: string): Promise<TabClock> {
  const script = await pageScript();
  const begun = Date.now();
  let pausedAt: number | undefined;
  proxy.script = () =>
    `${foreign}\n${script({ time: pausedAt ?? now.getTime() + Date.now() - begun, isPaused: pausedAt !== undefined })}`;
  return {
    pause: async () => {
      pausedAt = await session.evaluate(() => __driver.pause());
    },
    runFor: async (milliseconds) => {
      if (pausedAt !== undefined) pausedAt += milliseconds;
      await session.evaluate((milliseconds) => __driver.runFor(milliseconds), milliseconds);
    },
    runUntilMoved: async (machine, milliseconds) => {
      const run = ({ machine, milliseconds }: { machine: string; milliseconds: number }) =>
        __driver.runUntilMoved(machine, milliseconds);
      const passed = await session.evaluate(run, { machine, milliseconds });
      if (pausedAt !== undefined) pausedAt += passed;
    },
  };
}
