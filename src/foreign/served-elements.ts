/*
 * Translators, password managers and blockers change the served document. Where it is no longer what React expects, React builds
 * that part again. What the visitor did with the served elements is carried over to those that stand for them now.
 */

/** What a visitor can use, and the parts whose scripts come later. */
const usable = 'a, button, input, select, textarea, form, details, summary, [popover], [data-served]';

/** What a visitor changes of an element. */
const changeable = ['value', 'checked', 'open'] as const;

let served: readonly Element[] = [];
/** Those whose changes are in the page, carried over or as they were made. */
const carried = new WeakSet<Element>();
let focused: Element | undefined;
let selected: Selected | undefined;
let opened: Element | undefined;

/** What is selected in a field. */
type Selected = Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'selectionDirection'>;

/** Remembers the elements of the served document, and from now on which one has the focus and which popover is open. */
export function rememberServed(): void {
  served = [...document.querySelectorAll(usable)];
  focused = document.activeElement ?? undefined;
  noteSelection();
  opened = document.querySelector(':popover-open') ?? undefined;
  // On their way down: React stops what it cannot answer yet.
  const listen = (type: string, listener: (event: Event) => void) => document.addEventListener(type, listener, true);
  listen('selectionchange', noteSelection);
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
}

/** Forgets all of them: the visitor has left the page. */
export function forgetServed(): void {
  served = [];
}

/** The element that stands for a served one now: itself, unless React has built it again. */
export function presentOf(former: Element): Element | undefined {
  if (former.isConnected) return former;
  return allLike(former)[servedLike(former).indexOf(former)];
}

/** The served element that `present` has replaced; undefined if it is a served one itself, or new. */
export function formerOf(present: Element): Element | undefined {
  return served.includes(present) ? undefined : servedLike(present)[allLike(present).indexOf(present)];
}

/** Gives an element and the fields in it what the visitor did with the served ones that they have replaced; once. */
export function carryOver(element: Element): void {
  for (const present of [element, ...element.querySelectorAll(usable)]) {
    const former = formerOf(present);
    // One that is still there as it was served needs nothing, nor does another that takes its place later.
    if (!former) carried.add(present);
    if (!former || carried.has(former)) continue;
    carried.add(former);
    for (const property of changeable)
      if (property in former) Object.assign(present, { [property]: former[property as never] });
  }
}

/** Whether the visitor had opened the popover that a panel has replaced. */
export function wasOpened(panel: Element): boolean {
  return opened !== undefined && opened === formerOf(panel);
}

/** Gives the focus, and the selection in a field, to the element that stands for the one that had it. */
export function restoreFocus(): void {
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  const { selectionStart = null, selectionEnd = null, selectionDirection } = selected ?? {};
  const present = presentOf(focused) as HTMLInputElement | undefined;
  present?.focus({ preventScroll: true });
  if (selectionStart !== null) present?.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}

/** Of a field that is no longer in the document the browser does not tell it. */
function noteSelection(): void {
  const { selectionStart, selectionEnd, selectionDirection } = document.activeElement as HTMLInputElement;
  selected = { selectionStart, selectionEnd, selectionDirection };
}

function servedLike(element: Element): Element[] {
  return served.filter((one) => kindOf(one) === kindOf(element));
}

function allLike(element: Element): Element[] {
  return [...document.querySelectorAll(element.localName)].filter((one) => kindOf(one) === kindOf(element));
}

/** What tells elements apart, and a translator or an extension leaves alone: classes are only those of the style sheet. */
function kindOf(element: Element): string {
  const attributes = ['id', 'name', 'type', 'href', 'aria-labelledby', 'data-served'];
  const classes = [...element.classList].filter((name) => name.startsWith('c-'));
  return [element.localName, ...attributes.map((name) => element.getAttribute(name)), ...classes].join(' ');
}
