/** Where a page has words: its texts, and the attributes that are read out. */
const spoken = ['aria-label', 'alt', 'placeholder', 'title'];

type Place = { words: string; write: (words: string) => void };

/** The words that a page shows, its title included. */
export function shownWords(): Set<string> {
  return new Set(places().map(({ words }) => words));
}

/** Makes some of the words of a page unreadable, until the function is called that this gives. */
export function breakWords(broken: ReadonlySet<string>): () => void {
  const changed = places().filter(({ words }) => broken.has(words));
  for (const { words, write } of changed) write('▒'.repeat(words.length));
  return () => {
    for (const { words, write } of changed) write(words);
  };
}

function places(): Place[] {
  const elements = [document.querySelector('title'), ...document.body.querySelectorAll('*')].filter(
    (one) => one !== null,
  );
  const texts = elements
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE);
  return [
    ...texts.map((node) => ({
      words: node.nodeValue ?? '',
      write: (words: string) => {
        node.nodeValue = words;
      },
    })),
    ...elements.flatMap((element) =>
      spoken.map((name) => ({
        words: element.getAttribute(name) ?? '',
        write: (words: string) => element.setAttribute(name, words),
      })),
    ),
  ].filter(({ words }) => /\p{L}|\d/u.test(words));
}

/** What a page showed where a machine was in some states. */
export type Visit = { states: readonly string[]; words: ReadonlySet<string> };

/**
 * Of the words that a page shows in a state, those that it never shows when the machine is not in it; where there are
 * none, those that it does not always show.
 */
export function wordsOf(state: string, shown: ReadonlySet<string>, visits: readonly Visit[]): Set<string> {
  const elsewhere = new Set(visits.flatMap(({ states, words }) => (states.includes(state) ? [] : [...words])));
  const isElsewhere = visits.some(({ states }) => !states.includes(state));
  const own = [...shown].filter((words) => !elsewhere.has(words));
  if (isElsewhere && own.length > 0) return new Set(own);
  return new Set([...shown].filter((words) => visits.some((visit) => !visit.words.has(words))));
}
