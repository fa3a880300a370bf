import { isInaccessible, queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { inWords, type Thing, type User } from '../../user.ts';
import { eventually } from './eventually.ts';

/** A user at a page in jsdom, by Testing Library. `revisit` goes to a page in the history of the tab. */
export function jsdomUser(user: UserEvent, revisit: (path: string) => void): User {
  return {
    see: (thing) => eventually(() => void find(thing)),
    doesNotSee: (thing) =>
      eventually(() => {
        if (findAll(thing).length > 0) throw new Error(`There is ${inWords(thing)}.`);
      }),
    seeTitle: (title) => eventually(() => expect(document.title).toMatch(startingWith(title))),
    seeValue: (label, value) => eventually(() => expect(fieldOf(label).value, label).toBe(value)),
    seeChoice: (label, option) =>
      eventually(() => expect(listOf(label).selectedOptions[0]?.textContent, label).toBe(option)),
    seeTicked: (label, ticked) => eventually(() => expect(fieldOf(label).checked, label).toBe(ticked)),
    seeFieldError: (label, words) =>
      eventually(() => {
        const field = fieldOf(label);
        expect(field.getAttribute('aria-invalid'), label).toBe('true');
        expect(descriptionOf(field), label).toContain(words);
      }),
    focused: (thing) =>
      eventually(() => {
        const { activeElement } = document;
        if (!findAll(thing).some((element) => element === activeElement)) {
          throw new Error(`The focus is not on ${inWords(thing)} but on ${activeElement?.outerHTML.slice(0, 200)}`);
        }
      }),
    click: async (thing) => user.click(await eventually(() => find(thing))),
    activate: async (thing) => (await eventually(() => find(thing))).click(),
    clickAtOnce: async (thing) => {
      const found = find(thing);
      document.addEventListener('hydrated', () => found.click(), { once: true });
    },
    clickBeside: async (thing) => {
      const found = await eventually(() => find(thing));
      // The backdrop of a modal window belongs to the window's own element.
      await user.click(found instanceof HTMLDialogElement ? found : find({ role: 'main' }));
    },
    hover: async (thing) => user.hover(await eventually(() => find(thing))),
    swipe: async (thing) => {
      const dragged = await eventually(() => find(thing));
      for (const [type, clientX] of Object.entries({ mousedown: 1280, mousemove: 0, mouseup: 0 })) {
        dragged.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true, cancelable: true }));
      }
    },
    fill: async (label, value) => {
      const field = await eventually(() => fieldOf(label));
      await user.clear(field);
      if (value !== '') await user.type(field, value);
    },
    paste: async (label, value) => {
      const field = await eventually(() => fieldOf(label));
      field.focus();
      field.setSelectionRange(0, field.value.length);
      await user.paste(value);
    },
    choose: async (label, option) => user.selectOptions(await eventually(() => fieldOf(label)), option),
    tick: async (label) => user.click(await eventually(() => fieldOf(label))),
    press: async (key, thing) => {
      if (thing) (await eventually(() => find(thing))).focus();
      const [last, ...held] = key.split('+').reverse();
      await user.keyboard(
        [...held.map((name) => `{${name}>}`), `{${last}}`, ...held.map((name) => `{/${name}}`)].join(''),
      );
    },
    revisit: async (path) => revisit(path),
  };
}

function find(thing: Thing): HTMLElement {
  const [first, second] = findAll(thing);
  if (first === undefined) throw new Error(`There is not ${inWords(thing)} on the page:\n${pageInWords()}`);
  if (second !== undefined && !('which' in thing)) throw new Error(`There are several of ${inWords(thing)}.`);
  return first;
}

function findAll(thing: Thing): HTMLElement[] {
  return candidates(thing).filter((element) => !isInaccessible(element) && !isFolded(element));
}

/** Whether an element stands in closed details, whose content jsdom does not hide. */
function isFolded(element: Element): boolean {
  const details = element.closest('details:not([open])');
  return details !== null && details.querySelector('summary')?.contains(element) !== true;
}

function candidates(thing: Thing): HTMLElement[] {
  if ('label' in thing) return queryAllByLabelText(document.body, thing.label);
  if (!('role' in thing)) return queryAllByText(document.body, (words) => words.includes(thing.text));
  const { role, name, text, level, expanded, within } = thing;
  const around = within === undefined ? document.body : findAll(within)[0];
  if (around === undefined) return [];
  // What is hidden is sorted out afterwards: asking of every element of the page takes long.
  return queryAllByRole(around, role, { hidden: true, ...given({ name, level, expanded }) }).filter(
    (element) => text === undefined || element.textContent?.includes(text),
  );
}

function fieldOf(label: string): HTMLInputElement {
  return find({ label }) as HTMLInputElement;
}

function listOf(label: string): HTMLSelectElement {
  return find({ label }) as HTMLSelectElement;
}

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

function given<Options extends object>(options: Options): Partial<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<Options>;
}

/** The site may put its name behind a title. */
function startingWith(title: string): RegExp {
  return new RegExp(`^${title}(?: [–|·-] |$)`);
}

function pageInWords(): string {
  const main = document.querySelector('main');
  return (main?.textContent ?? document.body.textContent ?? '').replace(/\s+/g, ' ').slice(0, 600);
}
