import type { Page, Request, Route } from '@playwright/test';
import { array, constantFrom, integer, nat, record, sample, string } from 'fast-check';
import * as z from 'zod';
import { expect } from '../models/drivers/browser/test.ts';

/** A form of the site, and what its fields take. */
export type TypedForm = {
  /** What it is called in the names of tests. */
  name: string;
  /** The machine that remembers what is typed. */
  machine: string;
  /** Labels of fields that take text, by the names of their controls. */
  text: Record<string, string>;
  /** The most characters of a field with which nothing happens yet. */
  longest?: number;
  /** Labels of lists, with the values that are chosen in them. */
  lists?: Record<string, { label: string; values: readonly string[] }>;
  /** Labels of boxes, with what they send. */
  boxes?: Record<string, { label: string; value: string }>;
  /** Gets the page to where the form is met; `goto` loads a page and comes back as soon as it has begun to show. */
  open: (page: Page, goto: (path: string) => Promise<void>) => Promise<void>;
  /** The button that sends it, and what is typed last so that it can be sent. */
  send?: { button: string; path: string; last?: Record<string, string> };
};

/** How a load goes: what is done to the fields, one thing after the other, how slow the processor and the scripts are. */
export type Load = {
  steps: { way: Way; field: number; text: string }[];
  slowdown: number;
  delays: number[];
};

type Way = 'keys' | 'paste' | 'autofill' | 'silent autofill' | 'choose';

const ways: readonly Way[] = ['keys', 'keys', 'keys', 'paste', 'autofill', 'silent autofill', 'choose', 'choose'];

/**
 * Loads drawn from a seed, with the processor as fast as this machine's, or as slow as a good or a cheap phone's, and each
 * script at most `latest` milliseconds late.
 */
export function drawLoads(count: number, seed: number, latest = 3000): Load[] {
  const letters = string({ unit: constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 6 });
  const steps = array(record({ way: constantFrom(...ways), field: nat(100), text: letters }), {
    minLength: 400,
    maxLength: 400,
    size: 'max',
  });
  const delays = array(integer({ min: 0, max: latest }), { minLength: 20, maxLength: 20 });
  const load = record({ steps, slowdown: constantFrom(1, 4, 6), delays });
  return sample(load, { seed, numRuns: count });
}

/** What the typing of this run is, by the environment: how many loads, and the seed that they are drawn from. */
export function typingOptions(): { loads: number; seed: number } | undefined {
  const json = process.env[typingVariable];
  return json === undefined
    ? undefined
    : z.object({ loads: z.int().positive(), seed: z.int() }).parse(JSON.parse(json));
}

/** The environment variable that holds it, as JSON. */
export const typingVariable = 'TYPING';

/**
 * Types into a form without a pause, from the first paint until `seconds` after its scripts have taken it over, and
 * throws where anything of it is not on the page, not in the machine, or not in the request that is sent in the end.
 */
export async function typeWithoutPause(page: Page, form: TypedForm, load: Load, seconds: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let requests = 0;
  const delayed = async (route: Route) => {
    const delay = load.delays[requests++ % load.delays.length] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue().catch(() => {});
  };
  await page.addInitScript(remember);
  await form.open(page, async (path) => {
    await page.route('**/assets/*.js', delayed);
    await session.send('Emulation.setCPUThrottlingRate', { rate: load.slowdown });
    await page.goto(path, { waitUntil: 'commit' });
  });

  const expected: Record<string, string> = {};
  const names = [...Object.keys(form.text), ...Object.keys(form.lists ?? {}), ...Object.keys(form.boxes ?? {})];
  let end = Number.POSITIVE_INFINITY;
  let done = 0;
  for (const step of load.steps) {
    if (Date.now() > end) break;
    const name = names[step.field % names.length] as string;
    expected[name] = await act(page, form, name, step, expected[name] ?? '');
    done += 1;
    if (end === Number.POSITIVE_INFINITY && (await isHydrated(page))) end = Date.now() + seconds * 1000;
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(Date.now(), `whether ${done} steps were enough`).toBeGreaterThan(end);

  await expect.poll(() => readPage(page, Object.keys(expected)), { message: 'what the page holds' }).toEqual(expected);
  await expect
    .poll(() => readMachine(page, form.machine, Object.keys(expected)), { message: 'what the machine holds' })
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
  // Filled in behind the page's back at the last moment, as some password managers do.
  for (const name of Object.keys(form.text).filter((name) => !(name in last))) {
    expected[name] = `${expected[name] ?? ''}late`;
    await setValue(page, name, expected[name], false);
  }
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await page.getByRole('button', { name: button, exact: true }).click();
  const body = bodyOf(await sent);
  for (const [name, value] of Object.entries(expected)) {
    if (name in body) expect(body[name], `what is sent of ${name}`).toBe(value);
  }
  expect(Object.keys(body).length, 'fields that are sent').toBeGreaterThan(0);
}

function bodyOf(request: Request): Record<string, unknown> {
  return request.postDataJSON() ?? {};
}

/** Does one thing to a field; gives what it holds then. */
async function act(
  page: Page,
  { text, lists, boxes, longest = Number.POSITIVE_INFINITY }: TypedForm,
  name: string,
  { way, text: drawn, field }: Load['steps'][number],
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
  const control = page.getByLabel(text[name] as string, { exact: true });
  const typed = drawn.slice(0, longest - (way === 'keys' || way === 'choose' ? before.length : 0));
  switch (way) {
    case 'autofill':
    case 'silent autofill':
      await setValue(page, name, typed, way === 'autofill');
      return typed;
    case 'paste':
      await control.selectText();
      await page.keyboard.insertText(typed);
      return typed;
    default:
      await control.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(typed, { delay: field % 40 });
      return before + typed;
  }
}

/** Sets a field as a password manager does: by the browser's own setter, which a page's scripts do not notice. */
function setValue(page: Page, name: string, value: string, says: boolean): Promise<void> {
  return page.locator(`[name="${name}"]`).evaluate(
    (control, { value, says }) => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') as PropertyDescriptor;
      set?.call(control, value);
      if (!says) return;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { value, says },
  );
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => '__hydrated' in globalThis);
}

function readPage(page: Page, names: string[]): Promise<Record<string, string>> {
  return page.evaluate((names) => {
    const contentOf = (name: string) => {
      const control = document.querySelector(`main [name="${name}"]`) as HTMLInputElement;
      return control.type === 'checkbox' && !control.checked ? '' : control.value;
    };
    return Object.fromEntries(names.map((name) => [name, contentOf(name)]));
  }, names);
}

function readMachine(page: Page, machine: string, names: string[]): Promise<Record<string, unknown>> {
  return page.evaluate(
    ({ machine, names }) => {
      const { __contexts } = globalThis as unknown as { __contexts: Record<string, Remembered> };
      const { form, rows, typed } = __contexts[machine] ?? {};
      const held = (name: string) => {
        const [, row, field] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? [];
        if (field !== undefined) return rows?.[Number(row)]?.[field];
        return name === 'vehicles' ? typed : form?.[name];
      };
      return Object.fromEntries(names.map((name) => [name, held(name)]));
    },
    { machine, names },
  );
}

type Remembered = { form?: Record<string, string>; rows?: Record<string, string>[]; typed?: string };

/** Runs in the page: keeps what each machine holds, and when the scripts have taken over. */
function remember() {
  const contexts: Record<string, unknown> = {};
  Object.assign(globalThis, {
    __contexts: contexts,
    __inspect: ({ snapshot }: { snapshot?: { machine?: { id: string }; context?: unknown } }) => {
      if (snapshot?.machine) contexts[snapshot.machine.id] = snapshot.context;
    },
  });
  document.addEventListener('hydrated', () => Object.assign(globalThis, { __hydrated: true }));
}
