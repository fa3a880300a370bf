import { expect, type Locator, type Page } from '@playwright/test';
import { type Thing, thingInWords, type User } from '../../user.ts';

/** A user of a page in Chromium. */
export function browserUser(page: Page): User {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    see: (thing) => expect(find(page, thing), `the page shows ${thingInWords(thing)}`).toBeVisible(),
    doesNotSee: (thing) => expect(find(page, thing), `the page hides ${thingInWords(thing)}`).not.toBeVisible(),
    seeTitle: (title) =>
      expect(page, `the title begins with '${title}'`).toHaveTitle(new RegExp(`^${escaped(title)}(?: [–|·-] |$)`)),
    seeValue: (label, value) => expect(field(label), `the field '${label}' holds '${value}'`).toHaveValue(value),
    seeChoice: (label, option) =>
      expect(field(label).locator('option:checked'), `the list '${label}' shows '${option}'`).toHaveText(option),
    seeTicked: (label, ticked) =>
      expect(field(label), `the box '${label}' is ${ticked ? 'ticked' : 'empty'}`).toBeChecked({ checked: ticked }),
    seePassing: (_, look) => look(),
    seeFieldError: async (label, words) => {
      const rule = `the error '${words}' stands beside '${label}'`;
      await expect(field(label), rule).toHaveAttribute('aria-invalid', 'true');
      await expect(field(label), rule).toHaveAccessibleDescription(new RegExp(escaped(words)));
    },
    focused: (thing) => expect(find(page, thing), `the focus is on ${thingInWords(thing)}`).toBeFocused(),
    click: (thing) => acted(`${thingInWords(thing)} can be clicked`, find(page, thing).click()),
    activate: (thing) => find(page, thing).evaluate(dispatch, 'click'),
    clickAtOnce: (thing) =>
      find(page, thing).evaluate((found) => {
        // The site has built it again if others had changed the document.
        const click = ({ detail: repeat }: CustomEvent) => repeat([found]);
        document.addEventListener('hydrated', click as EventListener, { once: true });
      }),
    clickBeside: async (thing) => {
      await expect(find(page, thing)).toBeVisible();
      const { height } = page.viewportSize() ?? { height: 0 };
      await page.mouse.click(4, height - 4);
    },
    hover: async (thing, place) => {
      const found = find(page, thing);
      const box = place && (await found.boundingBox());
      await found.hover(box ? { position: { x: place.x * box.width, y: place.y * box.height } } : {});
    },
    swipe: async (thing) => {
      const box = await find(page, thing).boundingBox();
      const { width } = page.viewportSize() ?? { width: 0 };
      if (box === null) throw new Error(`The page does not show ${thingInWords(thing)}.`);
      // Across half of the page, at its height: a shorter way would need a certain speed.
      const y = box.y + box.height / 2;
      await page.mouse.move(width * 0.75, y);
      await page.mouse.down();
      await page.mouse.move(width * 0.25, y, { steps: 5 });
      await page.mouse.up();
    },
    fill: (label, value) => acted(`the field '${label}' can be filled in`, field(label).fill(value)),
    paste: async (label, value) => {
      await field(label).selectText();
      await page.keyboard.insertText(value);
    },
    slide: (label, value) => field(label).fill(String(value)),
    // A pointer would also move the slider, to the nearest pixel.
    hold: (label) => field(label).evaluate(dispatch, 'pointerdown'),
    letGo: (label) => field(label).evaluate(dispatch, 'pointerup'),
    choose: (label, option) =>
      acted(`the list '${label}' offers '${option}'`, field(label).selectOption({ label: option })),
    tick: (label) => acted(`the box '${label}' can be ticked`, field(label).check()),
    wake: (thing) => find(page, thing).evaluate(dispatch, 'pointerdown'),
    scrollTo: (thing) =>
      find(page, thing).evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' })),
    press: (key, thing) => (thing ? find(page, thing).press(key) : page.keyboard.press(key)),
    revisit: (path) => page.evaluate(goTo, path),
  };
}

/** Begins the failure of an action with the rule that it breaks: Playwright's own first line names the call alone. */
async function acted(rule: string, action: Promise<unknown>): Promise<void> {
  try {
    await action;
  } catch (error) {
    throw new Error(`${rule}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/**
 * Runs in the page. Playwright's own `dispatchEvent` also finds the element there, and Firefox 153 crashes if the
 * `ariaLabelledByElements` of an element is read by the page and then from outside.
 */
function dispatch(element: Element, type: string): void {
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, composed: true }));
}

/** Runs in the page: goes to the nearest entry with a path in the history of this document. */
function goTo(path: string) {
  const { currentEntry } = navigation;
  const [nearest] = navigation
    .entries()
    .filter(({ url, sameDocument }) => sameDocument && url !== null && new URL(url).pathname === path)
    .map(({ index }) => index - (currentEntry?.index ?? 0))
    .filter((steps) => steps !== 0)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  if (nearest === undefined) throw new Error(`${path} is not in the history of this document.`);
  history.go(nearest);
}

function find(around: Page | Locator, thing: Thing): Locator {
  if ('label' in thing) return around.getByLabel(thing.label, { exact: true });
  if (!('role' in thing)) return around.getByText(thing.text).first();
  const { role, name, text, level, expanded, within, which } = thing;
  const parent = within === undefined ? around : find(around, within);
  const all = parent
    .getByRole(role, {
      ...(name !== undefined && { name, exact: true }),
      ...(level !== undefined && { level }),
      ...(expanded !== undefined && { expanded }),
    })
    .filter(text === undefined ? {} : { hasText: text });
  return which === 'first' ? all.first() : all;
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
