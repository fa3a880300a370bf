/** Typing into a page before its scripts run, on every path whose first page has a text field. */

import type { PathStep } from '@msafara/paths';
import { expect } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { type Model, type ModelEventCase, typedIn } from '../model.ts';
import type { User } from '../user.ts';

/** What is typed. No path types it by itself. */
const ahead = 'typed ahead';

/** A text field of a page. `value` is what it was served with. */
export type ServedField = { label: string; name: string; value: string };

/** What typing ahead needs of a driver. */
export type TypedPage = {
  user: User;
  /** Calls `firstField` in the page. */
  firstField: () => Promise<ServedField | undefined>;
  /** What the machine knows to be typed: see `typedIn`. */
  typed: () => Promise<Record<string, unknown> | undefined>;
  /** How words of the model are written now. */
  own: (words: string) => string;
};

/** The openings that send the form of a page: they would send what is typed ahead too. */
const sending = ['form.submitted', 'submission.found', 'page.answered'];

/**
 * Types into the first text field of a page that is not hydrated yet, unless the opening steps of a path have done so. Returns a
 * function that sees after hydration that the text is still there, and leaves the field as the path expects it.
 */
export async function typeAhead<Machine extends AnyStateMachine>(
  { user, firstField, typed, own }: TypedPage,
  { showsServedForm = () => true }: Model<Machine>,
  opening: readonly PathStep<Machine, ModelEventCase<Machine>>[],
): Promise<() => Promise<void>> {
  const after = opening.at(-1)?.after;
  const isKept = after === undefined || showsServedForm(after);
  const isSent = opening.some(({ eventCase }) => sending.includes(eventCase.event.type));
  const field = isKept && !isSent ? await firstField() : undefined;
  if (field === undefined) return async () => {};
  const { label, name, value } = field;
  await user.fill(label, ahead);
  return async () => {
    await user.seeValue(label, ahead);
    const inMachine = async () => heldIn(await typed(), name);
    // The machine of a later step does not have the field.
    if ((await inMachine()) !== undefined)
      await expect.poll(inMachine, { message: `${label} in the machine` }).toBe(ahead);
    const planned = after && heldIn(typedIn(after), name);
    await user.fill(label, planned === undefined ? value : own(planned));
  };
}

/** What a machine knows to be typed into a field; undefined if it has none of that name. */
function heldIn(typed: Record<string, unknown> = {}, name: string): string | undefined {
  const { form, typed: count } = typed as { form?: Record<string, string>; typed?: string };
  return form ? form[name] : count;
}

/**
 * The first text field that a user sees; undefined if there is none, or if something was typed into it. Runs in the page, so it
 * is self-contained. A password is left alone: it is rated as it is typed, and paths say whether the list for that can be fetched.
 */
export function firstField(): ServedField | undefined {
  const types = ['text', 'email', 'tel', 'textarea'];
  const fields = document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)');
  const field = [...fields].find((one) => types.includes(one.type) && !one.readOnly && one.checkVisibility());
  if (!field || field.value !== field.defaultValue) return undefined;
  return { label: field.labels?.[0]?.textContent.trim() ?? '', name: field.name, value: field.value };
}
