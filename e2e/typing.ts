import type { Page, Request, Route } from '@playwright/test';
import { array, constantFrom, integer, nat, record, sample, string } from 'fast-check';
import * as z from 'zod';
import { changeDocuments } from '../tests/models/drivers/browser/foreign.ts';
import { expect } from '../tests/models/drivers/browser/test.ts';
import { type DocumentKind, documentKinds } from '../tests/models/drivers/names.ts';

/** A form of the site, and its fields. */
export type TypedForm = {
  /** Its name in the names of tests. */
  name: string;
  /** The machine that holds what is typed. */
  machine: string;
  /** The labels of text fields, by the names of their controls. */
  text: Record<string, string>;
  /** What text fields are served with, by the names of their controls (default: nothing). */
  served?: Record<string, string>;
  /** The greatest length of a text that does not submit the form (default: no limit). */
  longest?: number;
  /** The labels of lists, with the values to choose. */
  lists?: Record<string, { label: string; values: readonly string[] }>;
  /** The labels of checkboxes, with the values that they send. */
  boxes?: Record<string, { label: string; value: string }>;
  /** Opens the form with `goto`, which loads a page and returns as soon as its document arrives. */
  open: (page: Page, goto: (path: string) => Promise<void>) => Promise<void>;
  /** The button that sends it, the path of the request, and the values typed last to make it valid. */
  send?: { button: string; path: string; last?: Record<string, string> };
};

/** One page load: the steps in its fields, the slowdown of the processor, and the delays of its scripts in milliseconds. */
export type Load = {
  steps: { way: Way; field: number; text: string }[];
  slowdown: number;
  /** What others do to its documents. */
  documents: DocumentKind;
  delays: number[];
};

type Way = 'keys' | 'paste' | 'autofill' | 'silent autofill' | 'choose';

const ways: readonly Way[] = ['keys', 'keys', 'keys', 'paste', 'autofill', 'silent autofill', 'choose', 'choose'];

/**
 * Generates loads from a seed. The processor is as fast as this machine, a good phone or a cheap one, and each script is at
 * most `latest` milliseconds late.
 */
export function drawLoads(count: number, seed: number, latest = 3000): Load[] {
  const letters = string({ unit: constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 6 });
  const steps = array(record({ way: constantFrom(...ways), field: nat(100), text: letters }), {
    minLength: 400,
    maxLength: 400,
    size: 'max',
  });
  const delays = array(integer({ min: 0, max: latest }), { minLength: 20, maxLength: 20 });
  const load = record({ steps, slowdown: constantFrom(1, 4, 6), documents: constantFrom(...documentKinds), delays });
  return sample(load, { seed, numRuns: count });
}

/** The options of this run: the number of loads and their seed. Undefined if `npm run lab -- typing` has not set them. */
export function typingOptions(): { loads: number; seed: number } | undefined {
  const json = process.env[typingVariable];
  return json === undefined
    ? undefined
    : z.object({ loads: z.int().positive(), seed: z.int() }).parse(JSON.parse(json));
}

/** The environment variable that holds the options, as JSON. */
export const typingVariable = 'TYPING';

/**
 * Types into a form without a pause, from the first paint until `seconds` after hydration. Throws if anything typed is
 * missing from the page, the machine or the request that is sent at the end.
 */
export async function typeWithoutPause(page: Page, form: TypedForm, load: Load, seconds: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let requests = 0;
  const delayed = async (route: Route) => {
    const delay = load.delays[requests++ % load.delays.length] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue().catch(() => {});
  };
  await page.addInitScript(recordContexts);
  await changeDocuments(page, load.documents);
  await form.open(page, async (path) => {
    await page.route('**/assets/*.js', delayed);
    await session.send('Emulation.setCPUThrottlingRate', { rate: load.slowdown });
    await page.goto(path, { waitUntil: 'commit' });
  });

  const expected: Record<string, string> = {};
  const names = [...Object.keys(form.text), ...Object.keys(form.lists ?? {}), ...Object.keys(form.boxes ?? {})];
  let end = Number.POSITIVE_INFINITY;
  // However late a busy machine hydrates the page, there is something to type.
  for (let at = 0; Date.now() <= end; at++) {
    const step = load.steps[at % load.steps.length] as Load['steps'][number];
    const name = names[step.field % names.length] as string;
    expected[name] = await takeStep(page, form, name, step, expected[name] ?? form.served?.[name] ?? '');
    if (end === Number.POSITIVE_INFINITY && (await isHydrated(page))) end = Date.now() + seconds * 1000;
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  await expect.poll(() => readPage(page, Object.keys(expected)), { message: 'values on the page' }).toEqual(expected);
  await expect
    .poll(() => readMachine(page, form.machine, Object.keys(expected)), { message: 'values in the machine' })
    .toEqual(expected);
  if (form.send) await expectSent(page, form, { ...expected });
  await session.detach();
}

async function expectSent(page: Page, form: TypedForm, expected: Record<string, string>): Promise<void> {
  const { button, path, last = {} } = form.send as NonNullable<TypedForm['send']>;
  for (const [name, value] of Object.entries(last)) {
    if (name in (form.boxes ?? {})) await page.getByLabel(form.boxes?.[name]?.label ?? '').check();
    else if (name in (form.lists ?? {})) await page.locator(`[name="${name}"]`).selectOption(value);
    else await page.locator(`[name="${name}"]`).fill(value);
    expected[name] = value;
  }
  // Some password managers fill in fields at the last moment, without events.
  for (const name of Object.keys(form.text).filter((name) => !(name in last))) {
    expected[name] = `${expected[name] ?? ''}late`;
    await setValue(page, name, expected[name], false);
  }
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await page.getByRole('button', { name: button, exact: true }).click();
  const body = bodyOf(await sent);
  for (const [name, value] of Object.entries(expected)) {
    if (name in body) expect(body[name], `the sent value of ${name}`).toBe(value);
  }
  expect(Object.keys(body).length, 'fields sent').toBeGreaterThan(0);
}

function bodyOf(request: Request): Record<string, unknown> {
  return request.postDataJSON() ?? {};
}

/** Takes one step in a field, and returns its new value. */
async function takeStep(
  page: Page,
  { lists, boxes, longest = Number.POSITIVE_INFINITY }: TypedForm,
  name: string,
  { way, text: generated, field }: Load['steps'][number],
  before: string,
): Promise<string> {
  const list = lists?.[name];
  if (list) {
    const value = list.values[field % list.values.length] as string;
    if (way === 'autofill' || way === 'silent autofill') await setValue(page, name, value, way === 'autofill');
    else await page.getByLabel(list.label, { exact: true }).selectOption(value);
    return value;
  }
  const box = boxes?.[name];
  if (box) {
    const ticked = field % 2 === 0;
    await page.getByLabel(box.label).setChecked(ticked);
    return ticked ? box.value : '';
  }
  const typed = generated.slice(0, longest - (way === 'keys' || way === 'choose' ? before.length : 0));
  switch (way) {
    case 'autofill':
    case 'silent autofill':
      await setValue(page, name, typed, way === 'autofill');
      return typed;
    case 'paste':
      await focus(page, name, true);
      await page.keyboard.insertText(typed);
      return typed;
    default:
      await focus(page, name, false);
      await page.keyboard.press('End');
      await page.keyboard.type(typed, { delay: field % 40 });
      return before + typed;
  }
}

/** Sets a field as password managers do: by the browser's own setter, which the scripts of a page do not notice. */
async function setValue(page: Page, name: string, value: string, fires: boolean): Promise<void> {
  // The page of prices asks for the vehicles twice.
  await page.locator(`main [name="${name}"]`).first().waitFor();
  await page.evaluate(
    ({ name, value, fires }) => {
      const control = document.querySelector(`main [name="${name}"]`) as Element;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') as PropertyDescriptor;
      set?.call(control, value);
      if (!fires) return;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, value, fires },
  );
}

/** Goes to a field, in one task: a hand finds the field that is there, and not one that was there a moment ago. */
async function focus(page: Page, name: string, selects: boolean): Promise<void> {
  // The page of prices asks for the vehicles twice.
  await page.locator(`main [name="${name}"]`).first().waitFor();
  await page.evaluate(
    ({ name, selects }) => {
      const control = document.querySelector(`main [name="${name}"]`) as HTMLInputElement;
      control.focus();
      if (selects) control.select();
    },
    { name, selects },
  );
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => '__hydrated' in globalThis);
}

function readPage(page: Page, names: string[]): Promise<Record<string, string>> {
  return page.evaluate((names) => {
    const valueIn = (name: string) => {
      const control = document.querySelector(`main [name="${name}"]`) as HTMLInputElement;
      return control.type === 'checkbox' && !control.checked ? '' : control.value;
    };
    return Object.fromEntries(names.map((name) => [name, valueIn(name)]));
  }, names);
}

function readMachine(page: Page, machine: string, names: string[]): Promise<Record<string, unknown>> {
  return page.evaluate(
    ({ machine, names }) => {
      const { __contexts } = globalThis as unknown as { __contexts: Record<string, RecordedContext> };
      const { form, rows, typed, texts } = __contexts[machine] ?? {};
      const heldValue = (name: string) => {
        const [, row, field] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? [];
        if (field !== undefined) return rows?.[Number(row)]?.[field];
        return name === 'vehicles' ? typed : (form ?? texts)?.[name];
      };
      return Object.fromEntries(names.map((name) => [name, heldValue(name)]));
    },
    { machine, names },
  );
}

type RecordedContext = {
  form?: Record<string, string>;
  texts?: Record<string, string>;
  rows?: Record<string, string>[];
  typed?: string;
};

/** Runs in the page: records the context of each machine, and when the page is hydrated. */
function recordContexts() {
  const contexts: Record<string, unknown> = {};
  Object.assign(globalThis, {
    __contexts: contexts,
    __inspect: ({ snapshot }: { snapshot?: { machine?: { id: string }; context?: unknown } }) => {
      if (snapshot?.machine) contexts[snapshot.machine.id] = snapshot.context;
    },
  });
  document.addEventListener('hydrated', () => Object.assign(globalThis, { __hydrated: true }));
}
