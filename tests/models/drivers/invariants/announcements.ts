import type { PageElements } from './elements.ts';
import type { FocusWatch } from './focus.ts';

/**
 * Watches what screen readers are told. In each step (WCAG 2.2, 4.1.3 Status Messages; technique ARIA22):
 * - text that appears is announced: a live region changes with it, or the page moves the focus, or the text is part of a
 *   control, or disclosed by the one that the user is on;
 * - a polite region is there before its text, because one that comes with it is not announced; only an alert may come at once;
 * - no live region says the same again.
 *
 * Text in a region that says it is silent needs no announcement (`aria-live="off"`: ARIA Authoring Practices, Carousel, while
 * it rotates; `role="timer"`: WAI-ARIA), nor does text in a part of the page that says it is not complete (`aria-busy`), or that takes the
 * place of what was served there (`data-as-served`): it comes when its script does, and not because of a step.
 *
 * It also runs in a page that cannot import it, so it refers to nothing outside itself.
 */
export function announcementsWatch(
  { queryAll, isShown, isExpanded, lineOf, byIds, wordsOf, describe }: PageElements,
  focus: FocusWatch,
) {
  type Politeness = 'polite' | 'assertive' | 'off';
  const ofRoles: Record<string, Politeness> = {
    status: 'polite',
    log: 'polite',
    alert: 'assertive',
    timer: 'off',
    marquee: 'off',
  };
  /** The text of each live region that screen readers know, as it was last seen. */
  let known = new Map<Element, string>();
  /** The live regions whose text changed in this step: those that say it, and those that are silent. */
  let announced: Element[] = [];
  let silent: Element[] = [];
  let appeared: Text[] = [];
  /** The words that went in this step: where they come again, they are not new. */
  let gone = new Set<string>();
  let findings: string[] = [];

  const politenessOf = (element: Element): Politeness | undefined =>
    (element.getAttribute('aria-live') as Politeness | null) ?? ofRoles[element.getAttribute('role') ?? ''];
  const regionOf = (node: Node): Element | undefined =>
    node.parentElement ? lineOf(node.parentElement).find((element) => politenessOf(element) !== undefined) : undefined;
  const regionsIn = (node: Node): Element[] =>
    node instanceof Element
      ? [node, ...queryAll(['[role]', '[aria-live]'], node)].filter((element) => politenessOf(element) !== undefined)
      : [];
  const textsIn = (node: Node): Text[] =>
    node.nodeType === Node.TEXT_NODE ? [node as Text] : [...node.childNodes].flatMap(textsIn);

  /** A region has changed: what it says now is announced, unless it is silent or says nothing. */
  const hear = (region: Element) => {
    const politeness = politenessOf(region);
    const before = known.get(region);
    const words = wordsOf(region);
    if (isShown(region)) known.set(region, words);
    if (words === '') return;
    if (politeness === 'off') silent.push(region);
    else if (words === before) findings.push(`${describe(region)} says '${words}' again`);
    else if (before !== undefined || politeness === 'assertive') announced.push(region);
  };

  const isServed = (node: Node) =>
    node instanceof Element && (node.hasAttribute('data-as-served') || queryAll(['[data-as-served]'], node).length > 0);

  const take = (records: readonly MutationRecord[]) => {
    const completed = new Set(
      records.filter(({ removedNodes }) => [...removedNodes].some(isServed)).map(({ target }) => target),
    );
    const changed = new Set<Element>();
    const added = new Set<Element>();
    const removed = new Set<string>();
    for (const { type, target, addedNodes, removedNodes } of records) {
      const around = target instanceof Element && politenessOf(target) !== undefined ? target : regionOf(target);
      if (around) changed.add(around);
      if (type === 'characterData') appeared.push(target as Text);
      for (const node of addedNodes) {
        if (!completed.has(target)) appeared.push(...textsIn(node));
        for (const region of regionsIn(node)) added.add(region);
      }
      for (const node of removedNodes) {
        for (const { data } of textsIn(node)) gone.add(data.trim());
        // One that was hidden when the step began had stopped saying it.
        // Nor had one that was only served, and makes room for the part that its script has rendered.
        const spoke = (region: Element) => known.has(region) && !region.closest('[data-as-served]');
        for (const region of regionsIn(node)) if (spoke(region)) removed.add(wordsOf(region));
      }
    }
    for (const region of added) {
      if (!region.isConnected) continue;
      const words = wordsOf(region);
      if (words !== '' && removed.has(words)) findings.push(`${describe(region)} says '${words}' again`);
      hear(region);
    }
    for (const region of changed) if (region.isConnected && !added.has(region)) hear(region);
  };
  const observer = new MutationObserver(take);
  observer.observe(document, { subtree: true, childList: true, characterData: true });

  const controls = ['a', 'button', 'option', 'summary', 'textarea'];
  const isPicture = (element: Element) => element.localName === 'svg';

  /** Whether text is the label or value of a control, or what the control that the user is on discloses. */
  const isOfControl = (line: readonly Element[]): boolean => {
    const active = document.activeElement;
    const disclosed = active && isExpanded(active) ? byIds(active.getAttribute('aria-controls') ?? '') : [];
    return line.some((element) => controls.includes(element.localName) || disclosed.includes(element as HTMLElement));
  };

  /** Whether an element says that it is not complete yet, and is announced later. */
  const isBusy = (line: readonly Element[]) => line.some((element) => element.getAttribute('aria-busy') === 'true');

  const isSaid = (text: Text): boolean => {
    if (
      gone.has(text.data.trim()) ||
      text.data.trim() === '' ||
      text.parentElement === null ||
      !document.body?.contains(text)
    )
      return true;
    const region = regionOf(text);
    if (region && (announced.includes(region) || silent.includes(region))) return true;
    const line = lineOf(text.parentElement);
    return isOfControl(line) || isBusy(line) || line.some(isPicture) || !isShown(text.parentElement);
  };

  return {
    begin: () => {
      observer.takeRecords();
      known = new Map(
        regionsIn(document.documentElement)
          .filter(isShown)
          .map((region) => [region, wordsOf(region)]),
      );
      announced = [];
      silent = [];
      appeared = [];
      gone = new Set();
      findings = [];
    },
    problems: (): string[] => {
      take(observer.takeRecords());
      const isTold = announced.length > 0 || focus.hasMoved();
      const unsaid = isTold ? [] : appeared.filter((text) => !isSaid(text)).map(({ data }) => data.trim());
      const words = [...new Set(unsaid)].slice(0, 3).map((text) => `'${text}'`);
      return [...findings, ...(words.length > 0 ? [`nothing announced that this appeared: ${words.join(', ')}`] : [])];
    },
    stop: () => observer.disconnect(),
  };
}
