/** Whether there is anything to say of what waits to be sent: every page loads this, and the rest only where there is. */

/** The names in local storage under which submissions are kept start with this. */
export const keptPrefix = 'unsent:';

/** The names of what this device keeps, of those that start so after the prefix. */
export function keptNames(start = ''): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(keptPrefix + start));
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let hasHidden = false;

/** To be called by the submissions of the document, with whether any of them runs that no page shows. */
export function tellOfHidden(some: boolean): void {
  hasHidden = some;
  for (const listener of listeners) listener();
}

/** Whether anything waits, in this document or kept by this device. */
export function isAnyWaiting(): boolean {
  return hasHidden || keptNames().length > 0;
}

/** Calls back whenever something may have begun to wait. Gives a function that ends it. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
