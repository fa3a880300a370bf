/** What is true after every step of every path, whatever the model. */
import { announcementsWatch } from './announcements.ts';
import { controlsWatch, type Use } from './controls.ts';
import { pageElements } from './elements.ts';
import { focusWatch } from './focus.ts';

export { type Use, usesOf } from './controls.ts';

/** Watches one document. */
export type PageWatch = {
  /** A step begins. */
  begin: () => void;
  /** What is wrong now, given what the chart can answer; empty if nothing is. */
  problems: (uses: readonly Use[]) => string[];
  stop: () => void;
};

const parts = { pageElements, controlsWatch, focusWatch, announcementsWatch };

/** Watches the document of a global scope with the parts given, because a page cannot import them. */
function watchWith({ pageElements, controlsWatch, focusWatch, announcementsWatch }: typeof parts): PageWatch {
  const elements = pageElements();
  const controls = controlsWatch(elements);
  const focus = focusWatch(elements);
  const announcements = announcementsWatch(elements, focus);
  let isUnderWay = false;
  return {
    begin: () => {
      isUnderWay = true;
      focus.begin();
      announcements.begin();
    },
    problems: (uses) => [
      ...controls.problems(uses),
      ...focus.problems(),
      // While a page loads, nothing is announced yet.
      ...(isUnderWay ? announcements.problems() : []),
    ],
    stop: () => {
      focus.stop();
      announcements.stop();
    },
  };
}

/** Starts to watch this document. */
export function watchPage(): PageWatch {
  return watchWith(parts);
}

/** An expression that does the same in a page. */
export const watchPageSource = `(${watchWith})({ ${Object.entries(parts).map(([name, part]) => `${name}: ${part}`)} })`;
