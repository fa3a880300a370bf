import { type ComponentType, lazy } from 'react';
import { firstIntent } from './intent.ts';

/**
 * A component that the served document already shows and that is not interactive. Its script is loaded at the visitor's first
 * sign of intent and is no part of the first load; if it cannot be loaded, the served markup stays. Wrap it in a `Suspense` of
 * its own.
 */
export function lazyServed(load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    if (typeof document !== 'undefined') await firstIntent();
    return load().catch(() => new Promise<never>(() => {}));
  });
}
