import type { InspectionEvent } from 'xstate';

declare global {
  /** Where a page has one, it hears what every actor does: the tests measure their coverage with it. */
  var __inspect: ((event: InspectionEvent) => void) | undefined;
}

/** Every actor of the site is created with this as its `inspect`. */
export function inspect(event: InspectionEvent): void {
  globalThis.__inspect?.(event);
}
