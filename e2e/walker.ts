import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { type Observation, observerSource, placeOf, type Walker } from '../paths/index.ts';
import { checkStates, type Deed, type Model, type Stage } from '../tests/models/model.ts';
import { expectAccessible } from './axe.ts';
import { chromiumPerson } from './person.ts';
import { dataFolder } from './server.ts';
import { awaitHydration, holdScripts } from './test.ts';
import { type Asked, chromiumWorld } from './world.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

/** Whether axe has not looked at a state yet, in this process or another one of the run. */
function isFirstLook(where: string): boolean {
  const folder = join(dataFolder, 'looked');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, encodeURIComponent(where)), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Goes the paths of a model in Chromium, from the served document on. `observations` is all that the site's actors did;
 * `asked` what was asked of the server.
 */
export async function chromiumWalker<Machine extends AnyStateMachine>(
  page: Page,
  model: Model<Machine>,
): Promise<Walker<Machine, Deed<Machine>> & { observations: Observation[]; asked: Asked }> {
  const { machine, route, screen, approach } = model;
  const world = await chromiumWorld(page);
  const observations: Observation[] = [];
  let place: StateValue | undefined;

  await page.exposeBinding('__observed', (_source, observation: Observation) => {
    observations.push(observation);
    if (observation.machine === machine.id) place = observation.value;
  });
  await page.addInitScript(`{
    const observe = ${observerSource};
    globalThis.__inspect = (event) => {
      const observation = observe(event);
      if (observation) __observed(observation);
    };
  }`);

  /** Axe looks at each state once: as it stands by day, and by night on the other kind of screen where it has one. */
  const look = async (where: string) => {
    if (!isFirstLook(where)) return;
    await expectAccessible(page, `in ${where} by day`);
    const onBoth = [
      'booking',
      'fuelStation',
      'passwordReset',
      'registration',
      'invitations',
      'contact',
      'subscribe',
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
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    place = undefined;
    await whileServed();
    await scripts.release();
    await hydrated();
  };
  const stage: Stage = { person: chromiumPerson(page), world, open: (address) => load(address) };

  return {
    observations,
    asked: world.asked,
    open: async (steps) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.setViewportSize(screen === 'wide' ? wide : narrow);
      await page.clock.install();
      const address = (await steps.find(({ sample }) => sample.begin)?.sample.begin?.(stage)) ?? route;
      await load(address, async () => {
        for (const step of steps) {
          const posts = 'answer' in step.sample.event;
          const answered = posts && page.waitForResponse((response) => response.request().method() === 'POST');
          await step.sample.cause(stage, step);
          if (!answered) continue;
          await answered;
          await page.waitForLoadState('domcontentloaded');
        }
      });
      // On the way to a flow time still runs: what is fetched there is shown after a moment.
      await approach?.(stage);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    },
    cause: async (step) => step.sample.cause(stage, step),
    check: async (snapshot) => {
      await expect
        .poll(() => place, { message: `where the site's '${machine.id}' is`, intervals: [10, 20, 50, 100] })
        .toEqual((snapshot as AnyMachineSnapshot).value);
      await checkStates(model, stage, snapshot);
      await look(`${machine.id} ${placeOf(snapshot)}`);
    },
  };
}
