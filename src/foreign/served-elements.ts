/*
 * Translators, password managers and blockers change the served document. Where it is no longer what React expects, React builds
 * that part again. What the visitor did with the served elements is carried over to those that stand for them now.
 */

/** What a visitor can use, and the parts whose scripts come later. */
const usable = 'a, button, input, select, textarea, label, form, details, summary, [popover], [data-served]';

/** What a visitor changes of an element. */
const changeable = ['value', 'checked', 'open'] as const;

let served: readonly Element[] = [];
/** Those whose changes are in the page, carried over or as they were made. */
const carried = new WeakSet<Element>();
let focused: Element | undefined;
/** What is selected in the field that has the focus. */
let selected: Parameters<HTMLInputElement['setSelectionRange']> | undefined;
let opened: Element | undefined;
/** What a mouse button or the space bar is pressed on. */
let pressed: Element | undefined;

/** Remembers the elements of the served document, and from now on which one has the focus and which popover is open. */
export function rememberServed(): void {
  served = [...document.querySelectorAll(usable)];
  focused = document.activeElement ?? undefined;
  noteSelection();
  opened = document.querySelector(':popover-open') ?? undefined;
  // On their way down: React stops what it cannot answer yet.
  const listen = (type: string, listener: (event: Event) => void) => document.addEventListener(type, listener, true);
  // Browsers report a changed selection later than the letter that changed it.
  for (const type of ['selectionchange', 'input']) listen(type, noteSelection);
  listen('focusin', ({ target }) => {
    focused = target as Element;
    noteSelection();
  });
  listen('focusout', async ({ target }) => {
    await undefined;
    // An element that is taken out of the document loses the focus too.
    if (target === focused && focused?.isConnected) focused = undefined;
  });
  listen('toggle', ({ target, newState }: Event & { newState?: string }) => {
    opened = newState === 'open' ? (target as Element) : undefined;
  });
  for (const type of ['mousedown', 'keydown'])
    listen(type, ({ target, button, key = ' ' }: Event & { button?: number; key?: string }) => {
      pressed = !button && key === ' ' ? ((target as Element).closest(usable) ?? undefined) : undefined;
    });
  for (const type of ['mouseup', 'keyup'])
    listen(type, ({ target }) => {
      // The browser presses nothing that was taken out of the document meanwhile.
      const present = pressed?.isConnected === false ? presentOf(pressed) : undefined;
      pressed = undefined;
      if (present?.contains(target as Node)) (present as HTMLElement).click();
    });
}

/** Forgets all of them: the visitor has left the page. */
export function forgetServed(): void {
  served = [];
}

/** The element that stands for a served one now: itself, unless React has built it again. */
export function presentOf(former: Element): Element | undefined {
  return former.isConnected ? former : present(former)[like(former, served).indexOf(former)];
}

/**
 * Repeats the presses of buttons and submissions of forms that came too early, in their order, on the elements that stand for those
 * now. A button that says something else after an earlier one, as Pause in place of Play, is left alone: nobody meant that.
 */
export async function repeatHeld(held: readonly Element[]): Promise<void> {
  const said = held.map((former) => presentOf(former)?.textContent);
  for (const [at, former] of held.entries()) {
    const present = presentOf(former);
    if (present instanceof HTMLFormElement) present.requestSubmit();
    else if (present?.textContent === said[at]) (present as HTMLElement | undefined)?.click();
    // React shows what follows from it before the next one.
    await undefined;
  }
}

/** The served element that another one has replaced; undefined for a served one, or a new one. */
export function formerOf(element: Element): Element | undefined {
  return served.includes(element) ? undefined : like(element, served)[present(element).indexOf(element)];
}

/** Gives an element and the fields in it what the visitor did with the served ones that they have replaced; once. */
export function carryOver(element: Element): void {
  for (const one of [element, ...element.querySelectorAll('input, select, textarea')]) {
    // One that is still there as it was served needs nothing, nor does another that takes its place later.
    const former = formerOf(one) ?? one;
    if (carried.has(former)) continue;
    carried.add(former);
    for (const property of changeable)
      if (property in former) Object.assign(one, { [property]: former[property as never] });
  }
}

/** Whether the visitor had opened the popover that a panel has replaced. */
export function wasOpened(panel: Element): boolean {
  return opened !== undefined && opened === formerOf(panel);
}

/** Gives the focus, and the selection in a field, to the element that stands for the one that had it. */
export function restoreFocus(): void {
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  const [field, selection] = [presentOf(focused) as HTMLInputElement | undefined, selected];
  field?.focus({ preventScroll: true });
  if (selection?.[0] != null) field?.setSelectionRange(...selection);
}

/** Noted in time: browsers do not report the selection of a field that has left the document. */
function noteSelection(): void {
  const { selectionStart, selectionEnd, selectionDirection } = document.activeElement as HTMLInputElement;
  selected = [selectionStart, selectionEnd, selectionDirection ?? 'none'];
}

/** The elements of the document that differ from `element` only in their place. */
const present = (element: Element) => like(element, [...document.getElementsByTagName(element.localName)]);

const like = (element: Element, among: readonly Element[]) => among.filter((one) => kindOf(one) === kindOf(element));

/** What distinguishes elements and is left alone by translators and extensions: classes are only those of the style sheet. */
const kindOf = (element: Element) =>
  ['id', 'name', 'type', 'href', 'aria-labelledby', 'data-served']
    .map((name) => element.getAttribute(name))
    .concat(element.localName, ...[...element.classList].filter((name) => name.startsWith('c-')))
    .join(' ');
