import type { Thing } from '../../user.ts';

/** What the invariants ask of a page’s elements. */
export type PageElements = ReturnType<typeof pageElements>;

/**
 * Looks at the elements of a page: which of them are shown, what they are called, and which one a user means. It is quick in
 * jsdom, where queries by role take many milliseconds, and asks the layout only where there is one.
 *
 * It also runs in a page that cannot import it, so it refers to nothing outside itself.
 */
export function pageElements() {
  type Role = Extract<Thing, { role: string }>['role'];
  const selectors: Record<Role, string> = {
    alert: '[role=alert]',
    banner: 'header',
    button: 'button',
    contentinfo: 'footer',
    dialog: 'dialog',
    form: 'form',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    main: 'main',
    navigation: 'nav',
    progressbar: '[role=progressbar]',
    separator: 'hr',
    status: '[role=status]',
    table: 'table',
  };

  /** The elements that match any of some selectors; one selector after another is far quicker in jsdom than a list of them. */
  const queryAll = (selectors: readonly string[], around: ParentNode = document): Element[] =>
    selectors.flatMap((selector) => [...around.querySelectorAll(selector)]);

  /** An element with everything around it, from the inside out. */
  const lineOf = (element: Element): Element[] => {
    const line: Element[] = [];
    for (let next: Element | null = element; next !== null; next = next.parentElement) line.push(next);
    return line;
  };

  const isHiding = (outer: Element, inner: Element | undefined) =>
    outer.hasAttribute('hidden') ||
    outer.hasAttribute('inert') ||
    outer.getAttribute('aria-hidden') === 'true' ||
    (outer.localName === 'dialog' && !outer.hasAttribute('open')) ||
    (outer.localName === 'details' &&
      !outer.hasAttribute('open') &&
      inner !== undefined &&
      inner.localName !== 'summary');

  const isShown = (element: Element): boolean => {
    const line = lineOf(element);
    if (!element.isConnected || line.some((outer, at) => isHiding(outer, line[at - 1]))) return false;
    // jsdom lays nothing out, and does not have this.
    return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  };

  const isDisabled = (element: Element) => 'disabled' in element && element.disabled === true;

  const oneSpaced = (words: string) => words.replace(/\s+/g, ' ').trim();

  /** The text of a node as it is read out: pictures by their alternative, and nothing that is hidden. */
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node as Text).data;
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const element = node as Element;
    if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')) return '';
    const own = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (own !== null) return own;
    let text = '';
    for (let child = element.firstChild; child !== null; child = child.nextSibling) text += ` ${textOf(child)}`;
    return text;
  };

  /** The text of an element in one line. */
  const wordsOf = (element: Element) => oneSpaced(textOf(element));

  const byIds = (ids: string) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((element) => element !== null);

  /** The accessible name, by those parts of its computation that the site uses. */
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled !== null) return oneSpaced(byIds(labelled).map(textOf).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return oneSpaced(label);
    const isField = ['input', 'select', 'textarea'].includes(element.localName);
    const words = isField ? [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ') : textOf(element);
    return oneSpaced(words) || (element.getAttribute('title') ?? '');
  };

  const isExpanded = (element: Element) => element.getAttribute('aria-expanded') === 'true';

  /** The words that name and mark an element, for messages. */
  const describe = (element: Element) => {
    const role = element.getAttribute('role');
    return `<${element.localName}${role ? ` role=${role}` : ''}> '${nameOf(element).slice(0, 60)}'`;
  };

  /** Two texts are the same apart from space, which is not read out. */
  const isSame = (one: string, other: string) => one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '');

  const ofLabel = (words: string) =>
    queryAll(['input', 'select', 'textarea']).filter((field) => isSame(nameOf(field), words));

  const ofText = (words: string) =>
    [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(words)),
    );

  /** The elements that a user means by a thing, and can see. */
  const findShown = (thing: Thing): Element[] => {
    if ('label' in thing) return ofLabel(thing.label).filter(isShown);
    if (!('role' in thing)) return ofText(thing.text).filter(isShown);
    const { role, name, text, level, expanded, within } = thing;
    const around = within === undefined ? document : findShown(within)[0];
    const selector = level === undefined ? selectors[role] : `h${level}`;
    const all = [...(around?.querySelectorAll(selector) ?? [])];
    return all.filter(
      (element) =>
        (name === undefined || isSame(nameOf(element), name)) &&
        (text === undefined || isSame(wordsOf(element), text) || wordsOf(element).includes(text)) &&
        (expanded === undefined || isExpanded(element) === expanded) &&
        isShown(element),
    );
  };

  return { queryAll, isShown, isDisabled, isExpanded, lineOf, byIds, wordsOf, nameOf, describe, findShown };
}
