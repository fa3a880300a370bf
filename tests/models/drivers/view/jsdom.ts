/** Sets jsdom and Testing Library up for the views: stand-ins for what jsdom lacks, and waits that allow for slow machines. */
import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { busyness } from '../../../busyness.ts';

configure({
  asyncUtilTimeout: 60_000 * busyness,
  // Events are not wrapped in `act`: answers and timers change the page between them, as in a browser.
  eventWrapper: (dispatch) => dispatch(),
  // By default this waits for a timer, which never fires while the clock of a path stands still.
  asyncWrapper: (run) => run(),
});

/** The width that `matchMedia` reports. */
let width = 1280;
/** jsdom animates nothing, so the user appears to prefer reduced motion unless a path says otherwise. */
let isMotionReduced = true;
const mediaQueryListeners = new Set<() => void>();

/** Resizes the screen to a width in CSS pixels. */
export function resizeTo(pixels: number): void {
  width = pixels;
  for (const notify of mediaQueryListeners) notify();
}

/** Whether the user prefers reduced motion. */
export function preferMotion(motion: 'full' | 'reduced'): void {
  isMotionReduced = motion === 'reduced';
}

vi.stubGlobal('matchMedia', (query: string) => {
  const least = /\(min-width: (\d+)em\)/.exec(query)?.[1];
  const most = /\(max-width: ([\d.]+)em\)/.exec(query)?.[1];
  const list = new EventTarget();
  const matches = () => {
    if (least !== undefined) return width >= 16 * Number(least);
    return most === undefined ? query.includes('reduced-motion') && isMotionReduced : width <= 16 * Number(most);
  };
  let before = matches();
  mediaQueryListeners.add(() => {
    if (matches() === before) return;
    before = matches();
    list.dispatchEvent(new Event('change'));
  });
  return Object.defineProperty(list, 'matches', { get: matches });
});

/** Milliseconds from one frame to the next. */
export const framePause = 16;

// jsdom paints nothing; frames follow the clock of the test.
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  setTimeout(() => callback(performance.now()), framePause),
);
vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));

vi.stubGlobal('scrollTo', (_x: number, y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  window.dispatchEvent(new Event('scroll'));
});

// jsdom has nothing of it, and nothing has a place to scroll to.
Element.prototype.scrollIntoView = () => {};

// jsdom has no layout: slides stand in a row, each as wide as the screen.
Object.defineProperties(HTMLElement.prototype, {
  offsetParent: { get: parentOf },
  offsetWidth: { get: () => width },
  offsetLeft: { get: placeInRow },
});

function parentOf(this: HTMLElement): Element | null {
  return this.parentElement;
}

function placeInRow(this: HTMLElement): number {
  const isSlide = this.getAttribute('aria-roledescription') === 'slide';
  return isSlide ? [...(this.parentElement?.children ?? [])].indexOf(this) * width : 0;
}

/** The menus of the header stand beside each other, and their panels below both. */
const places: Readonly<Record<string, DOMRect>> = {
  'menu-features': new DOMRect(100, 0, 100, 40),
  'menu-industries': new DOMRect(200, 0, 100, 40),
  'menu-features-panel': new DOMRect(0, 50, 600, 300),
};
const unplaced = Element.prototype.getBoundingClientRect;
Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
  return places[this.id] ?? unplaced.call(this);
};

class SilentObserver {
  observe() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', SilentObserver);

const watched = new Map<Element, SightObserver>();

/** Nothing is in view until `bringIntoView`; the newest observer of an element hears of it. */
class SightObserver {
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(element: Element) {
    watched.set(element, this);
  }
  disconnect() {
    for (const [element, observer] of watched) if (observer === this) watched.delete(element);
  }
}
vi.stubGlobal('IntersectionObserver', SightObserver);

/** Tells whoever observes an element that it has come into view. */
export function bringIntoView(element: Element): void {
  watched.get(element)?.report([{ target: element, isIntersecting: true } as never], {} as never);
}

// A modal dialog takes the focus and returns it; Escape asks it to close (HTML, 4.11.4).
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement);
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, a[href], input')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  const previous = focusedBefore.get(this);
  if (previous instanceof HTMLElement) previous.focus();
};
document.addEventListener('keydown', ({ key }) => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (key === 'Escape' && dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
});

// Node's own Request rejects relative addresses.
const NodeRequest = globalThis.Request;
vi.stubGlobal(
  'Request',
  class PageRequest extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, document.baseURI) : input, init);
    }
  },
);
