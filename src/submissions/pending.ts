/** Whether a submission is still to be sent. Every page loads this module; the rest is loaded only where there is one. */

/** The prefix of every stored submission's name in local storage. */
export const storagePrefix = 'unsent:';

/** The names of the stored submissions that continue with `start` after the prefix. */
export function storedNames(start = ''): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(storagePrefix + start));
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let hasHidden = false;

/** Called by the document's submissions with whether one is running that no page shows. */
export function setHidden(some: boolean): void {
  hasHidden = some;
  for (const listener of listeners) listener();
}

/** Whether a submission is running behind this page, or stored on this device. */
export function isAnyPending(): boolean {
  return hasHidden || storedNames().length > 0;
}

/** Calls back whenever `isAnyPending` may have changed. Returns the function that unsubscribes. */
export function onPending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
