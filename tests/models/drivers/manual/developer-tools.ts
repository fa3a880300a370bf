import type { Notes } from './notes.ts';

/** The settings of the developer tools along a case. */
export class DeveloperTools {
  #network: 'online' | 'offline' | 'blocked' = 'online';
  /** Whether the next thing that happens to a broken network is that it returns. */
  isToReturn = false;
  #motion: 'full' | 'reduced' | undefined;

  break(notes: Notes): void {
    if (this.#network !== 'online') return;
    this.#network = this.isToReturn ? 'offline' : 'blocked';
    notes.prepare(
      this.isToReturn
        ? 'In the tab "Network" of the developer tools, set the throttling to "Offline".'
        : 'In the developer tools, block the request URL */api/*.',
    );
  }

  /** Lets the next request through. */
  allow(notes: Notes): void {
    if (this.#network === 'offline') notes.prepare('Set the throttling back to "No throttling".');
    if (this.#network === 'blocked') notes.prepare('In the developer tools, stop blocking */api/*.');
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
