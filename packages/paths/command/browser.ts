/** What modules that are written for a browser find in this process, and what is to be done where that is not enough. */

/** The globals of a browser that jsdom has, as far as modules use them while they are imported. */
const globals = [
  'window',
  'document',
  'location',
  'history',
  'CustomEvent',
  'Element',
  'HTMLElement',
  'Node',
  'Image',
  'DOMParser',
  'MutationObserver',
  'XMLHttpRequest',
  'customElements',
  'getComputedStyle',
];

/** Gives this process an empty `localStorage` and `sessionStorage`, as Node 25 has them, where it has none. */
export function provideStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    if (name in globalThis) continue;
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true, writable: true });
  }
}

/** How to import a module that failed for want of a browser, to be pasted; undefined if it failed for another reason. */
export function browserAdvice(reason: string): string | undefined {
  const [, missing = ''] = /^(\w+) is not defined$/.exec(reason) ?? [];
  if (!globals.includes(missing)) return undefined;
  const entries = [...new Set(['window', 'document', missing])].map((name) =>
    name === 'window' ? name : `${name}: window.${name}`,
  );
  return `Only a browser has '${missing}'. Write it into browser.mjs:
import { JSDOM } from 'jsdom'; // npm install --save-dev jsdom
const { window } = new JSDOM('', { url: 'http://localhost' });
Object.assign(globalThis, { ${entries.join(', ')} });
and set NODE_OPTIONS='--import ./browser.mjs' for this command. Or export the machine from a module that needs no browser.`;
}

/** A `Storage` that ends with the process. */
class MemoryStorage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(at: number): string | null {
    return [...this.#items.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(String(key)) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(String(key), String(value));
  }

  removeItem(key: string): void {
    this.#items.delete(String(key));
  }

  clear(): void {
    this.#items.clear();
  }
}
