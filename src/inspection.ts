import type { InspectionEvent } from 'xstate';

declare global {
  /** An observer of all actors, if the page has one: tests measure coverage with it. */
  var __inspect: ((event: InspectionEvent) => void) | undefined;
}

/** The `inspect` option of every actor of the site. */
export function inspect(event: InspectionEvent): void {
  globalThis.__inspect?.(event);
}
