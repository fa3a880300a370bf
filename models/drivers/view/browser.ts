/** What a browser has and jsdom has not, as far as the views use it. */
import { vi } from 'vitest';

/** The width of the screen, which the stand-in for `matchMedia` asks. */
let width = 1280;
const watchers = new Set<() => void>();

/** Makes the screen so wide, in CSS pixels, and tells whoever watches. */
export function resizeTo(pixels: number): void {
  width = pixels;
  for (const tell of watchers) tell();
}

vi.stubGlobal('matchMedia', (query: string) => {
  const least = /\(min-width: (\d+)px\)/.exec(query)?.[1];
  const list = new EventTarget();
  // Nothing moves: jsdom animates nothing.
  const matches = () => (least === undefined ? query.includes('reduced-motion') : width >= Number(least));
  let before = matches();
  watchers.add(() => {
    if (matches() === before) return;
    before = matches();
    list.dispatchEvent(new Event('change'));
  });
  return Object.defineProperty(list, 'matches', { get: matches });
});

/** Nothing is painted, so a frame comes at once, by the clock that the test has set. */
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  setTimeout(() => callback(performance.now())),
);
vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));

/** Scrolls the page and says so, as a browser does. */
vi.stubGlobal('scrollTo', (_x: number, y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  window.dispatchEvent(new Event('scroll'));
});

/** Nothing is laid out: slides stand in a row, each as wide as the screen, and neither sizes nor sight ever change. */
Object.defineProperties(HTMLElement.prototype, {
  offsetParent: { get: parentOf },
  offsetWidth: { get: () => width },
  offsetLeft: { get: placeInRow },
});
class Unchanging {
  observe() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', Unchanging);
vi.stubGlobal('IntersectionObserver', Unchanging);

function parentOf(this: HTMLElement): Element | null {
  return this.parentElement;
}

function placeInRow(this: HTMLElement): number {
  const isSlide = this.getAttribute('aria-roledescription') === 'slide';
  return isSlide ? [...(this.parentElement?.children ?? [])].indexOf(this) * width : 0;
}

/** A modal window takes the focus and gives it back; Escape asks it to close (HTML, 4.11.4). */
const before = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  before.set(this, document.activeElement);
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, a[href], input')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  const previous = before.get(this);
  if (previous instanceof HTMLElement) previous.focus();
};
document.addEventListener('keydown', ({ key }) => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (key === 'Escape' && dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
});

/** Requests are relative to the document; those of Node know none. */
const NodeRequest = globalThis.Request;
vi.stubGlobal(
  'Request',
  class PageRequest extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, document.baseURI) : input, init);
    }
  },
);
