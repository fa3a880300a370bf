import { relative } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import {
  type Driver,
  type Observation,
  observerSource,
  type Path,
  placeOf,
  runPath,
  StepError,
} from '../../../paths/index.ts';
import { now } from '../../booking.ts';
import { checkStates, type Fixtures, type Model, type ModelEventCase, typedIn } from '../../model.ts';
import { expectAccessible } from './axe.ts';
import { type Asked, chromiumEnvironment } from './environment.ts';
import { isFirst } from './first.ts';
import { siteUrl } from './server.ts';
import { expectStoredOnce } from './stored.ts';
import { takePictures } from './storyboard.ts';
import { awaitHydration, brokenNetwork, type Complaints, gone, holdScripts, listen } from './test.ts';
import { chromiumUser } from './user.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

/**
 * Goes a path of a model in a tab of its own, and gives all that the site's actors did. What was to be seen where it failed
 * is kept as a picture.
 */
export async function runInChromium<Machine extends AnyStateMachine>(
  browser: Browser,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  picture: string,
): Promise<Observation[]> {
  const context = await browser.newContext();
  try {
    const complaints = await listen(context);
    const page = await context.newPage();
    const driver = await chromiumDriver(page, model, complaints);
    try {
      await runPath(path, driver);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      await page.screenshot({ path: picture }).catch(gone);
      const message = `${error.message}\n\nWhat was to be seen: ${relative('.', picture)}`;
      throw new StepError(message, error.number, error.cause);
    }
    return driver.observations;
  } finally {
    await context.close();
  }
}

/**
 * Goes the paths of a model in Chromium, from the served document on. `observations` is all that the site's actors did.
 * After each step the site is where the model says, it shows that and all that was typed, nobody complains, and the server
 * has stored what it took.
 */
async function chromiumDriver<Machine extends AnyStateMachine>(
  page: Page,
  model: Model<Machine>,
  complaints: Complaints,
): Promise<Driver<Machine, ModelEventCase<Machine>> & { observations: Observation[] }> {
  const { machine, route, screen, approach } = model;
  const environment = await chromiumEnvironment(page);
  const observations: Observation[] = [];
  let place: StateValue | undefined;
  let typed: Record<string, unknown> = {};

  await page.exposeBinding('__observed', (_source, observation: Observation, itsTyped: typeof typed) => {
    observations.push(observation);
    if (observation.machine !== machine.id) return;
    place = observation.value;
    typed = itsTyped;
  });
  await page.addInitScript(`{
    const observe = ${observerSource};
    globalThis.__inspect = (event) => {
      const observation = observe(event);
      if (observation) __observed(observation, (${typedIn})(event.snapshot));
    };
  }`);
  const checkStored = storedChecker(environment.asked);

  /** Axe looks at each state once: as it stands by day, and by night on the other kind of screen where it has one. */
  const look = async (where: string) => {
    if (!isFirst(`to look at ${where}`)) return;
    await expectAccessible(page, `in ${where} by day`);
    const onBoth = [
      'booking',
      'fuelStation',
      'passwordReset',
      'registration',
      'code',
      'account',
      'invitations',
      'contact',
      'subscription',
      'subscriptionLink',
      'video',
      'header',
    ].includes(machine.id);
    await page.emulateMedia({ colorScheme: 'dark' });
    if (onBoth) await page.setViewportSize(narrow);
    await expectAccessible(page, `in ${where} by night`, onBoth ? undefined : ['color-contrast']);
    if (onBoth) await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: 'light' });
  };

  /** Loads a document into the tab; `whileServed` is what happens before its scripts take it over. */
  const load = async (address: string, whileServed = async () => {}) => {
    const scripts = await holdScripts(page);
    const hydrated = await awaitHydration(page);
    // Loaded again, a document keeps the history of its tab.
    const isAgain = new URL(address, siteUrl).href === page.url();
    if (isAgain) await page.reload({ waitUntil: 'domcontentloaded' });
    else await page.goto(address, { waitUntil: 'domcontentloaded' });
    place = undefined;
    await whileServed();
    await scripts.release();
    await hydrated();
  };
  const fixtures: Fixtures = { user: chromiumUser(page), environment, open: (address) => load(address) };

  return {
    observations,
    open: async (steps) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.setViewportSize(screen === 'wide' ? wide : narrow);
      await page.clock.install({ time: now });
      const address = (await steps.find(({ eventCase }) => eventCase.begin)?.eventCase.begin?.(fixtures)) ?? route;
      await load(address, async () => {
        for (const step of steps) {
          const posts = 'answer' in step.eventCase.event;
          const answered = posts && page.waitForResponse((response) => response.request().method() === 'POST');
          await step.eventCase.cause(fixtures, step);
          if (!answered) continue;
          await answered;
          await page.waitForLoadState('domcontentloaded');
        }
      });
      // On the way to a flow time still runs: what is fetched there is shown after a moment.
      await approach?.(fixtures);
      // What waits for the first paint has begun before the clock stands still, where a frame would never come.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    },
    cause: async (step) => step.eventCase.cause(fixtures, step),
    check: async (snapshot) => {
      await expect
        .poll(() => place, { message: `where the site's '${machine.id}' is`, intervals: [10, 20, 50, 100] })
        .toEqual((snapshot as AnyMachineSnapshot).value);
      await expect
        .poll(() => inPlain(typed, environment.plain), { message: 'what was typed', intervals: [10, 20, 50, 100] })
        .toEqual(typedIn(snapshot));
      await checkStates(model, fixtures, snapshot);
      await checkStored();
      const unexpected = complaints.filter((complaint) => !brokenNetwork.test(complaint));
      expect(unexpected, 'what the page complained about').toEqual([]);
      await look(`${machine.id} ${placeOf(snapshot)}`);
      await takePictures(page, model, snapshot);
    },
  };
}

/** Checks what the server has stored, whenever it was asked for more or has taken more. */
function storedChecker(asked: Asked): () => Promise<void> {
  let checked = JSON.stringify(asked);
  return async () => {
    const now = JSON.stringify(asked);
    if (now === checked) return;
    await expectStoredOnce(asked);
    checked = now;
  };
}

/** What was typed, in the words of the model. */
function inPlain(typed: Record<string, unknown>, plain: (words: string) => string): unknown {
  return JSON.parse(JSON.stringify(typed), (_name, value) => (typeof value === 'string' ? plain(value) : value));
}
