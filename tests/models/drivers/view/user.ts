import { fireEvent, isInaccessible, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { type Thing, thingInWords, type User } from '../../user.ts';
import { waitUntil } from './clock.ts';
import { bringIntoView } from './jsdom.ts';

/** A user of a page in jsdom, by Testing Library. `revisit` goes to a page in the history of the tab. */
export function viewUser(user: UserEvent, revisit: (path: string) => void): User {
  return { ...looking, ...acting(user), revisit: async (path) => revisit(path) };
}

type Looking =
  | 'see'
  | 'doesNotSee'
  | 'seeTitle'
  | 'seeValue'
  | 'seeChoice'
  | 'seeTicked'
  | 'seePassing'
  | 'seeFieldError'
  | 'focused';

const looking: Pick<User, Looking> = {
  see: (thing) => waitUntil(() => void find(thing)),
  doesNotSee: (thing) =>
    waitUntil(() => {
      if (findAll(thing).length > 0) throw new Error(`The page shows ${thingInWords(thing)}.`);
    }),
  // The site may append its name to a title.
  seeTitle: (title) => waitUntil(() => expect(document.title).toMatch(new RegExp(`^${title}(?: [–|·-] |$)`))),
  seeValue: (label, value) => waitUntil(() => expect(fieldOf(label).value, label).toBe(value)),
  seeChoice: (label, option) =>
    waitUntil(() => expect(find<HTMLSelectElement>({ label }).selectedOptions[0]?.textContent, label).toBe(option)),
  seeTicked: (label, ticked) => waitUntil(() => expect(fieldOf(label).checked, label).toBe(ticked)),
  seePassing: (_, look) => look(),
  seeFieldError: (label, words) =>
    waitUntil(() => {
      const field = fieldOf(label);
      expect(field.getAttribute('aria-invalid'), label).toBe('true');
      expect(textsOf(field, 'aria-describedby'), label).toContain(words);
    }),
  focused: (thing) =>
    waitUntil(() => {
      const { activeElement } = document;
      if (!findAll(thing).some((element) => element === activeElement)) {
        throw new Error(`The focus is not on ${thingInWords(thing)} but on ${activeElement?.outerHTML.slice(0, 200)}`);
      }
    }),
};

function acting(user: UserEvent): Omit<User, Looking | 'revisit'> {
  return {
    click: async (thing) => user.click(await waitUntil(() => find(thing))),
    activate: async (thing) => (await waitUntil(() => find(thing))).click(),
    clickAtOnce: async (thing) => {
      const found = find(thing);
      document.addEventListener('hydrated', () => found.click(), { once: true });
    },
    clickBeside: async (thing) => {
      const found = await waitUntil(() => find(thing));
      // A click on the backdrop of a modal dialog has the dialog as its target.
      await user.click(found instanceof HTMLDialogElement ? found : find({ role: 'main' }));
    },
    hover: async (thing, place = { x: 0.5, y: 0.5 }) => {
      const target = await waitUntil(() => find(thing));
      const { x, y, width, height } = target.getBoundingClientRect();
      await user.pointer({ target, coords: { clientX: x + place.x * width, clientY: y + place.y * height } });
    },
    swipe: async (thing) => {
      const dragged = await waitUntil(() => find(thing));
      for (const [type, clientX] of Object.entries({ mousedown: 1280, mousemove: 0, mouseup: 0 })) {
        dragged.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true, cancelable: true }));
      }
    },
    fill: async (label, value) => {
      const field = await waitUntil(() => fieldOf(label));
      await user.clear(field);
      // Each character renders the form again, and what the second one would break the last one breaks as well.
      if (value.length > 1) await user.paste(value.slice(0, -1));
      if (value !== '') await user.type(field, value.slice(-1));
    },
    paste: async (label, value) => {
      const field = await waitUntil(() => fieldOf(label));
      field.focus();
      field.setSelectionRange(0, field.value.length);
      await user.paste(value);
    },
    slide: async (label, value) => {
      const field = await waitUntil(() => fieldOf(label));
      field.focus();
      fireEvent.input(field, { target: { value } });
    },
    hold: async (label) => void fireEvent.pointerDown(await waitUntil(() => fieldOf(label))),
    letGo: async (label) => void fireEvent.pointerUp(await waitUntil(() => fieldOf(label))),
    choose: async (label, option) => user.selectOptions(await waitUntil(() => fieldOf(label)), option),
    tick: async (label) => user.click(await waitUntil(() => fieldOf(label))),
    wake: async (thing) => void fireEvent.pointerDown(await waitUntil(() => find(thing))),
    scrollTo: async (thing) => bringIntoView(await waitUntil(() => find(thing))),
    press: async (key, thing) => {
      if (thing) (await waitUntil(() => find(thing))).focus();
      const [last, ...held] = key.split('+').reverse();
      await user.keyboard(
        [...held.map((name) => `{${name}>}`), `{${last}}`, ...held.map((name) => `{/${name}}`)].join(''),
      );
    },
  };
}

function find<Element extends HTMLElement>(thing: Thing): Element {
  const [first, second] = findAll(thing);
  if (first === undefined) throw new Error(`The page does not show ${thingInWords(thing)}:\n${pageText()}`);
  if (second !== undefined && !('which' in thing))
    throw new Error(`The page shows ${thingInWords(thing)} more than once.`);
  return first as Element;
}

function findAll(thing: Thing): HTMLElement[] {
  return candidates(thing).filter((element) => !isInaccessible(element) && !isFolded(element));
}

/** Whether an element is in closed details, whose content jsdom does not hide. */
function isFolded(element: Element): boolean {
  const details = element.closest('details:not([open])');
  return details !== null && details.querySelector('summary')?.contains(element) !== true;
}

function candidates(thing: Thing): HTMLElement[] {
  if ('label' in thing) return labelled(thing.label);
  if (!('role' in thing)) return screen.queryAllByText((words) => words.includes(thing.text));
  const { role, name, text, level, expanded, within: parent } = thing;
  const around = parent === undefined ? document.body : findAll(parent)[0];
  if (around === undefined) return [];
  // Hidden elements are filtered out afterwards: checking every element of the page is slow.
  return within(around)
    .queryAllByRole(role, { hidden: true, ...defined({ name, level, expanded }) })
    .filter((element) => text === undefined || element.textContent?.includes(text));
}

/**
 * The elements with a label: by a `label` that is tied to them, by the elements that `aria-labelledby` names, or by `aria-label`.
 * Testing Library finds the same, but asks every element of the page for its labels.
 */
function labelled(label: string): HTMLElement[] {
  const isLabel = (text: string) => text.replace(/\s+/g, ' ').trim() === label;
  const all = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];
  const fields = all<HTMLLabelElement>('label').flatMap((one) => (isLabel(textOf(one)) ? (one.control ?? []) : []));
  const others = all('[aria-labelledby], [aria-label]').filter(
    (one) => isLabel(textsOf(one, 'aria-labelledby')) || isLabel(one.getAttribute('aria-label') ?? ''),
  );
  return [...new Set([...fields, ...others])];
}

/** The text of a label, without what is in the field that it may contain. */
function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  const isField = node instanceof Element && node.matches('button, input, meter, output, progress, select, textarea');
  return isField ? '' : [...node.childNodes].map(textOf).join('');
}

function fieldOf(label: string): HTMLInputElement {
  return find({ label });
}

/** The texts of the elements that an attribute names by their ids. */
function textsOf(element: HTMLElement, attribute: 'aria-labelledby' | 'aria-describedby'): string {
  const ids = element.getAttribute(attribute)?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

function defined<Options extends object>(options: Options): Partial<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<Options>;
}

function pageText(): string {
  const main = document.querySelector('main');
  return (main?.textContent ?? document.body.textContent ?? '').replace(/\s+/g, ' ').slice(0, 600);
}
