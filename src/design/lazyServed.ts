import { type ComponentType, lazy } from 'react';
import type { HeldPresses } from './heldPress.ts';
import { firstIntent } from './intent.ts';

/**
 * A component that the served document already shows. Its script is loaded at the visitor's first sign of intent and is no part
 * of the first load; if it cannot be loaded, the served markup stays. Wrap it in a `Suspense` of its own. If it has buttons,
 * `held` keeps the presses on them, and a touch asks for the script at once.
 */
export function lazyServed(load: () => Promise<{ default: ComponentType }>, held?: HeldPresses) {
  return lazy(async () => {
    if (typeof document !== 'undefined') await Promise.race([firstIntent(), ...(held ? [held.touched] : [])]);
    return load().catch(() => new Promise<never>(() => {}));
  });
}
