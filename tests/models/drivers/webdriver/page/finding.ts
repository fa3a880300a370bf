import { isInaccessible, queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { Thing } from '../../../user.ts';

/** The elements that a user finds and sees. */
export function findAll(thing: Thing): HTMLElement[] {
  const found = candidates(thing).filter(isShown);
  const wantsFirst = 'role' in thing ? thing.which === 'first' : 'text' in thing;
  return wantsFirst ? found.slice(0, 1) : found;
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

function candidates(thing: Thing): HTMLElement[] {
  if ('label' in thing) return queryAllByLabelText(document.body, thing.label);
  if (!('role' in thing)) return innermostWith(thing.text);
  const { role, name, text, level, expanded, within } = thing;
  const around = within === undefined ? document.body : candidates(within).find(isShown);
  if (around === undefined) return [];
  // Hidden elements are filtered out afterwards: checking every element of the page is slow.
  return queryAllByRole(around, role, {
    hidden: true,
    ...(name !== undefined && { name: (computed: string) => withoutSpaces(computed) === withoutSpaces(name) }),
    ...(level !== undefined && { level }),
    ...(expanded !== undefined && { expanded }),
  }).filter((element) => (text === undefined || element.textContent?.includes(text)) && !isInaccessible(element));
}

/** The library computes names without the space at the end of an element, such as those of a translator. */
const withoutSpaces = (name: string) => name.replaceAll(/\s/g, '');

/** The innermost elements that contain words. A translator puts each part of a text into elements of its own. */
function innermostWith(words: string): HTMLElement[] {
  const contains = (element: Element) => element.textContent.includes(words);
  return [...document.body.querySelectorAll<HTMLElement>(':not(script, style)')].filter(
    (element) => contains(element) && ![...element.children].some(contains),
  );
}
