import type { PageElements } from './elements.ts';

/** What the other invariants ask about the focus. */
export type FocusWatch = ReturnType<typeof focusWatch>;

/**
 * Watches where the focus is:
 * - never lost with an element that goes, and never on one that is hidden or disabled (WCAG 2.2, 2.4.3 Focus Order, 2.4.7
 *   Focus Visible);
 * - in the open dialog, and afterwards where it was before (ARIA Authoring Practices: Dialog (Modal));
 * - on the button of a menu that Escape closes (ARIA Authoring Practices: Disclosure Navigation Menu);
 * - on the summary of the errors that a submission brings, or the only field (GOV.UK Design System: Error summary);
 * - on the new heading when one view takes the place of another, as a page load would begin to be read from the top.
 *
 * It also runs in a page that cannot import it, so it refers to nothing outside itself.
 */
export function focusWatch({ isShown, isDisabled, isExpanded, byIds, describe }: PageElements) {
  type Heading = { element: Element | null; words: string };
  type Disclosure = { button: Element; hadFocus: boolean };
  /** The element that had the focus last. */
  let last: Element | undefined;
  /** The elements that got the focus in this step. */
  let focused: Element[] = [];
  /** The elements that the user pressed or typed into in this step. */
  let used: Element[] = [];
  let isTabbed = false;
  let isEscaped = false;
  let isSubmitted = false;
  let isResized = false;
  let heading: Heading | undefined;
  let disclosures: Disclosure[] = [];
  let invalid: Element[] = [];
  /** The elements that had the focus before each dialog. */
  const openers = new Map<HTMLDialogElement, Element | undefined>();

  const activeElement = () => (document.activeElement === document.body ? null : document.activeElement);
  const headingNow = (): Heading => {
    const element = document.querySelector('h1');
    return { element, words: element?.textContent ?? '' };
  };
  const invalidNow = () => [...document.querySelectorAll('[aria-invalid=true]')].filter(isShown);
  const disclosuresNow = (): Disclosure[] => {
    const active = activeElement();
    return [...document.querySelectorAll('[aria-expanded=true]')].map((button) => {
      const panels = byIds(button.getAttribute('aria-controls') ?? '');
      return { button, hadFocus: [button, ...panels].some((part) => part.contains(active)) };
    });
  };
  const canHold = (element: Element) => isShown(element) && !isDisabled(element);

  const onFocus = ({ target }: Event) => {
    const element = target as Element;
    const dialog = element.closest('dialog');
    if (dialog !== null && !openers.has(dialog)) openers.set(dialog, last);
    last = element;
    focused.push(element);
  };
  const onUse = ({ target }: Event) => {
    used.push(target as Element);
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    used.push(target as Element);
    isTabbed ||= key === 'Tab';
    isEscaped ||= key === 'Escape';
  };
  const onSubmit = () => {
    isSubmitted = true;
  };
  const onResize = () => {
    isResized = true;
  };
  const listeners = {
    focusin: onFocus,
    mousedown: onUse,
    click: onUse,
    input: onUse,
    keydown: onKey as (event: Event) => void,
    submit: onSubmit,
  };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
  window.addEventListener('resize', onResize);

  /** What another layout hides is still where the user goes on with Tab. */
  const isGone = (element: Element) => !canHold(element) && !(isResized && element.isConnected);

  const lost = (active: Element | null) =>
    active === null && last !== undefined && isGone(last)
      ? [`the focus is lost: it was on ${describe(last)}, which is gone`]
      : [];

  const misplaced = (active: Element | null) =>
    active !== null && !canHold(active) ? [`the focus is on ${describe(active)}, which is hidden or disabled`] : [];

  const outsideDialog = (active: Element | null) =>
    [...document.querySelectorAll('dialog[open]')]
      .filter((dialog) => !dialog.contains(active))
      .map((dialog) => `the focus is not in the open dialog ${describe(dialog)}`);

  const notReturned = (active: Element | null) =>
    [...openers]
      .filter(([dialog, opener]) => !dialog.open && opener !== undefined && canHold(opener) && opener !== active)
      .map(([dialog, opener]) => `the focus did not return from ${describe(dialog)} to ${describe(opener as Element)}`);

  const notOnButton = (active: Element | null) =>
    disclosures
      .filter(({ button, hadFocus }) => isEscaped && hadFocus && !isExpanded(button) && button !== active)
      .map(({ button }) => `Escape did not return the focus to ${describe(button)}`);

  const notOnErrors = (active: Element | null) => {
    const all = invalidNow();
    const isNew = isSubmitted ? all.length > 0 : all.some((field) => !invalid.includes(field));
    const [first] = all;
    if (!isNew || first === undefined) return [];
    const summaries = [...document.querySelectorAll('[role=alert]')].filter((alert) =>
      [...alert.querySelectorAll('a')].some((link) => all.some(({ id }) => link.getAttribute('href') === `#${id}`)),
    );
    const targets = summaries.length > 0 ? summaries : [first];
    return targets.some((target) => target === active)
      ? []
      : [`the errors came, but not the focus to them: ${targets.map(describe)}`];
  };

  const notOnHeading = (active: Element | null) => {
    const now = headingNow();
    if (heading === undefined || now.element === null) return [];
    if (now.element === heading.element && now.words === heading.words) return [];
    if (now.element.closest('[aria-busy=true]') !== null) return [];
    const isElsewhere = (active?.closest('[role=alert], dialog[open]') ?? null) !== null;
    return active === now.element || isElsewhere
      ? []
      : [`the heading is now '${now.words}', but the focus is ${active ? `on ${describe(active)}` : 'lost'}`];
  };

  return {
    /** Whether the page moved the focus in this step, not the user. */
    hasMoved: (): boolean => {
      const active = activeElement();
      if (active === null || isTabbed || !focused.includes(active)) return false;
      return !used.some((element) => active.contains(element));
    },
    begin: () => {
      focused = [];
      used = [];
      isTabbed = false;
      isEscaped = false;
      isSubmitted = false;
      isResized = false;
      heading = headingNow();
      disclosures = disclosuresNow();
      invalid = invalidNow();
      for (const dialog of openers.keys()) if (!dialog.open) openers.delete(dialog);
    },
    problems: (): string[] => {
      const active = activeElement();
      return [lost, misplaced, outsideDialog, notReturned, notOnButton, notOnErrors, notOnHeading].flatMap((find) =>
        find(active),
      );
    },
    stop: () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
      window.removeEventListener('resize', onResize);
    },
  };
}
