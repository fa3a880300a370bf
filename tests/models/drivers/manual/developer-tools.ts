import { narrowViewport } from '../browser/viewports.ts';
import type { Notes } from './notes.ts';
import { site } from './site.ts';

/** The width of the page on a narrow screen, in pixels. */
export const narrowWidth = narrowViewport.width;

/** How wide the page is. */
export type ScreenWidth = 'wide' | 'narrow';

/** The settings of the browser and its developer tools along a case. */
export class DeveloperTools {
  /** What to block: newer developer tools want a URL pattern, in which `*` in place of a scheme is none; older ones take it as well. */
  readonly #pattern: string;
  #network: 'online' | 'offline' | 'blocked' = 'online';
  /** Whether the next thing that happens to a broken network is that it returns. */
  isToReturn = false;
  #motion: 'full' | 'reduced' = 'full';
  #screen: ScreenWidth | undefined;

  /** @param endpoint The path of an endpoint of the flow: pages of emailed links post to themselves. */
  constructor(endpoint = '/api') {
    this.#pattern = `${site}${endpoint.startsWith('/api') ? '/api' : endpoint.replace(/\/:.*/, '')}/*`;
  }

  /** Gives the page a width, unless it has it already. */
  use(screen: ScreenWidth, notes: Notes): void {
    const words =
      screen === 'wide'
        ? 'Press Ctrl+Shift+M to give the page its full width again.'
        : `Make the page ${narrowWidth} pixels wide.`;
    if (this.#screen !== screen) notes.do(words);
    this.#screen = screen;
  }

  /** The width with which the case begins. */
  beginWith(screen: ScreenWidth): void {
    this.#screen = screen;
  }

  break(notes: Notes): void {
    if (this.#network !== 'online') return;
    this.#network = this.isToReturn ? 'offline' : 'blocked';
    notes.prepare(
      this.isToReturn
        ? 'In the tab "Network" of the developer tools, set the throttling to "Offline".'
        : `In the developer tools, block the request URL ${this.#pattern}.`,
    );
  }

  /** Whether the page cannot reach its server, and does not know why. */
  get isBlocked(): boolean {
    return this.#network === 'blocked';
  }

  /** Lets the next request through. */
  allow(notes: Notes): void {
    if (this.#network === 'offline') notes.prepare('Set the throttling back to "No throttling".');
    if (this.#network === 'blocked') notes.prepare(`In the developer tools, stop blocking ${this.#pattern}.`);
    this.#network = 'online';
  }

  return(notes: Notes): void {
    if (this.#network === 'offline') {
      notes.do('In the tab "Network" of the developer tools, set the throttling back to "No throttling".');
      this.#network = 'online';
    } else
      notes.do(
        'In the tab "Network" of the developer tools, set the throttling to "Offline" and then back to "No throttling".',
      );
  }

  /** Whether the browser says that its user prefers less motion. */
  preferMotion(motion: 'full' | 'reduced', notes: Notes): void {
    if (this.#motion === motion) return;
    this.#motion = motion;
    const command =
      motion === 'reduced' ? 'Emulate CSS prefers-reduced-motion: reduce' : 'Do not emulate CSS prefers-reduced-motion';
    notes.do(`In the developer tools, press Ctrl+Shift+P, type "${command}" and press Enter.`);
  }
}
