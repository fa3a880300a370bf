import { expect } from '@playwright/test';
import { type PlaceIn, type Thing, thingInWords, type User } from '../../user.ts';
import type { ElementReference, WebDriverSession } from './client.ts';

const keyCodes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const intervals = [10, 20, 50, 100];

/** A user of a page in a browser that is driven through WebDriver. */
export function webDriverUser(session: WebDriverSession): User {
  const count = (thing: Thing) => session.evaluate((thing) => __driver.findAll(thing).length, thing);
  const find = async (thing: Thing): Promise<ElementReference> => {
    await expect.poll(() => count(thing), { message: thingInWords(thing), intervals }).toBe(1);
    return session.evaluate((thing) => __driver.findAll(thing)[0], thing) as unknown as Promise<ElementReference>;
  };
  const scrollTo = async (thing: Thing) => {
    const found = await find(thing);
    // The driver does not wait for a smooth scroll to end.
    await session.evaluate(
      (found) => (found as unknown as Element).scrollIntoView({ block: 'center', behavior: 'instant' }),
      found,
    );
    return found;
  };
  const click = async (thing: Thing) => session.click(await scrollTo(thing));
  const middleOf = async (thing: Thing, place: PlaceIn = { x: 0.5, y: 0.5 }) => {
    const rectOf = (element: unknown) => {
      (element as Element).scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = (element as Element).getBoundingClientRect();
      return { x, y, width, height, screen: innerWidth };
    };
    const { x, y, width, height, screen } = await session.evaluate(rectOf, await find(thing));
    return { x: x + place.x * width, y: y + place.y * height, screen };
  };
  const select = async (label: string) => {
    const field = await find({ label });
    await session.evaluate((found) => {
      (found as unknown as HTMLInputElement).focus();
      (found as unknown as HTMLInputElement).select();
    }, field);
    return field;
  };
  /** Waits until part of a field is as expected. */
  const expectField = async <Value>(label: string, read: (field: HTMLInputElement) => Value, expected: unknown) => {
    const field = await find({ label });
    const value = () => session.evaluate(read as unknown as (field: ElementReference) => Value, field);
    await expect.poll(value, { message: label, intervals }).toEqual(expected);
  };
  return {
    see: async (thing) => void (await find(thing)),
    doesNotSee: (thing) => expect.poll(() => count(thing), { message: thingInWords(thing), intervals }).toBe(0),
    seeTitle: (title) =>
      expect
        .poll(() => session.evaluate(() => document.title), { message: 'title', intervals })
        .toMatch(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: [–|·-] |$)`)),
    seeValue: (label, value) => expectField(label, (field) => field.value, value),
    seeChoice: (label, option) =>
      expectField(
        label,
        (field) => (field as unknown as HTMLSelectElement).selectedOptions[0]?.textContent?.trim(),
        option,
      ),
    seeTicked: (label, ticked) => expectField(label, (field) => field.checked, ticked),
    seePassing: (_, look) => look(),
    seeFieldError: async (label, words) => {
      await expectField(label, (field) => field.getAttribute('aria-invalid'), 'true');
      await expectField(
        label,
        (field) =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent)
            .join(' '),
        expect.stringContaining(words),
      );
    },
    focused: (thing) =>
      expect
        .poll(
          () =>
            session.evaluate((thing) => {
              const { activeElement } = document;
              return __driver.findAll(thing).some((element) => element === activeElement)
                ? 'focused'
                : `${activeElement?.outerHTML.slice(0, 200)}`;
            }, thing),
          { message: `focus on ${thingInWords(thing)}`, intervals },
        )
        .toBe('focused'),
    click,
    activate: async (thing) =>
      session.evaluate((found) => (found as unknown as HTMLElement).click(), await find(thing)),
    clickAtOnce: async (thing) =>
      session.evaluate(
        (found) => {
          // The site has built it again if others had changed the document.
          const click = ({ detail: repeat }: CustomEvent) => repeat([found]);
          document.addEventListener('hydrated', click as EventListener, { once: true });
        },
        await find(thing),
      ),
    clickBeside: async (thing) => {
      await find(thing);
      const height = await session.evaluate(() => innerHeight);
      await session.moveMouse([{ x: 4, y: height - 4 }], { clicks: true });
    },
    hover: async (thing, place) => {
      const { x, y } = await middleOf(thing, place);
      // WebKit reports no movement to the point where the mouse already is.
      await session.moveMouse([
        { x: x - 2, y },
        { x, y },
      ]);
    },
    swipe: async (thing) => {
      // Across half of the page, at its height: a shorter way would need a certain speed.
      const { y, screen } = await middleOf(thing);
      const points = [0, 1, 2, 3, 4, 5].map((step) => ({ x: screen * (0.75 - step / 10), y }));
      await session.moveMouse(points, { drags: true });
    },
    fill: async (label, value) => {
      const field = await select(label);
      const isTyped = await session.evaluate(
        (found) => !['date', 'time'].includes((found as unknown as HTMLInputElement).type),
        field,
      );
      if (isTyped) await session.type(field, value === '' ? (keyCodes.Backspace ?? '') : value);
      else await session.evaluate(setValue, field, value);
    },
    slide: async (label, value) => session.evaluate(setValue, await find({ label }), String(value)),
    hold: async (label) => session.evaluate(dispatch, await find({ label }), 'pointerdown'),
    letGo: async (label) => session.evaluate(dispatch, await find({ label }), 'pointerup'),
    wake: async (thing) => session.evaluate(dispatch, await find(thing), 'pointerdown'),
    scrollTo: async (thing) => void (await scrollTo(thing)),
    paste: async (label, value) => {
      await select(label);
      await session.evaluate((value) => void document.execCommand('insertText', false, value), value);
    },
    choose: async (label, option) => {
      const field = await find({ label });
      await session.evaluate(chooseOption, field, option);
    },
    tick: (label) => click({ label }),
    press: async (key, thing) => {
      if (thing) await session.evaluate(focusAgain, await find(thing));
      await session.press(...key.split('+').map((name) => keyCodes[name] ?? name));
    },
    revisit: (path) =>
      session.evaluate((path) => {
        const { paths, current } = __driver.entries;
        const [nearest] = paths
          .flatMap((own, index) => (own === path && index !== current() ? [index - current()] : []))
          .sort((one, other) => Math.abs(one) - Math.abs(other));
        if (nearest === undefined) throw new Error(`${path} is not in the history of this document.`);
        history.go(nearest);
      }, path),
  };
}

/** Runs in the page: after a click WebKit moves the focus from the point that was clicked, inside the element. */
function focusAgain(found: ElementReference): void {
  const element = found as unknown as HTMLElement;
  element.blur();
  element.focus();
}

/** Runs in the page: sets a field whose picker or parts cannot be typed into, as the browser does after a choice. */
function setValue(found: ElementReference, value: string): void {
  const field = found as unknown as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page: something happens to an element. */
function dispatch(found: ElementReference, type: string): void {
  (found as unknown as HTMLElement).dispatchEvent(new Event(type, { bubbles: true }));
}

/** Runs in the page: a list opens outside the page, where WebDriver cannot click. */
function chooseOption(found: ElementReference, text: string): void {
  const list = found as unknown as HTMLSelectElement;
  const option = [...list.options].find((option) => option.textContent?.trim() === text);
  if (option === undefined) throw new Error(`The list has no option '${text}'.`);
  list.focus();
  list.value = option.value;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
