/** The attributes of a page that assistive technology reads out. */
const spokenAttributes = ['aria-label', 'alt', 'placeholder', 'title'];

type TextSlot = { text: string; write: (text: string) => void };

/** The texts that a page shows, including its title. */
export function shownTexts(): Set<string> {
  return new Set(textSlots().map(({ text }) => text));
}

/** Makes some texts of a page unreadable. Returns a function that restores them. */
export function garble(texts: ReadonlySet<string>): () => void {
  const garbled = textSlots().filter(({ text }) => texts.has(text));
  for (const { text, write } of garbled) write('▒'.repeat(text.length));
  return () => {
    for (const { text, write } of garbled) write(text);
  };
}

function textSlots(): TextSlot[] {
  const elements = [document.querySelector('title'), ...document.body.querySelectorAll('*')].filter(
    (element) => element !== null,
  );
  const nodes = elements
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE);
  return [
    ...nodes.map((node) => ({
      text: node.nodeValue ?? '',
      write: (text: string) => {
        node.nodeValue = text;
      },
    })),
    ...elements.flatMap((element) =>
      spokenAttributes.map((name) => ({
        text: element.getAttribute(name) ?? '',
        write: (text: string) => element.setAttribute(name, text),
      })),
    ),
  ].filter(({ text }) => /\p{L}|\d/u.test(text));
}

/** The texts that a page showed while a machine was in certain states. */
export type Visit = { states: readonly string[]; texts: ReadonlySet<string> };

/**
 * Of the texts shown in a state, those that are never shown outside it. If there are none, those that are not shown on
 * every visit.
 */
export function textsSpecificTo(state: string, shown: ReadonlySet<string>, visits: readonly Visit[]): Set<string> {
  const others = visits.filter(({ states }) => !states.includes(state));
  const elsewhere = new Set(others.flatMap(({ texts }) => [...texts]));
  const own = [...shown].filter((text) => !elsewhere.has(text));
  if (others.length > 0 && own.length > 0) return new Set(own);
  return new Set([...shown].filter((text) => visits.some((visit) => !visit.texts.has(text))));
}
