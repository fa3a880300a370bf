import { type ComponentType, lazy } from 'react';
import { firstIntent } from './intent.ts';

/**
 * A part of a page that the served document already shows and that nobody presses: its script is fetched at the
 * visitor's first sign of intent, so the first load does not pay for it. To be put into a `Suspense` of its own.
 * Where the script cannot be fetched, the part stays as it was served.
 */
export function lazyServed(load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    if (typeof document !== 'undefined') await firstIntent();
    return load().catch(() => new Promise<never>(() => {}));
  });
}
