import { builtPages } from '../tests/built-pages.ts';

/** The paths of all prerendered pages. */
export const routes = builtPages();

/** A path without a page. */
export const unknownRoute = '/road/to/nowhere';

/** Whether a page is a step of the registration, which says without scripts that it needs them, and shows little else. */
export function needsScripts(route: string): boolean {
  return route.startsWith('/registration') && !route.startsWith('/registration/restore/');
}
