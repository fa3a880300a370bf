import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const built = z.object({ pages: z.record(z.string(), z.unknown()) });

/** The paths of all prerendered pages. */
export const routes = Object.keys(built.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8'))).pages);

/** A path without a page. */
export const unknownRoute = '/road/to/nowhere';

/** Whether a page is a step of the registration, which says without scripts that it needs them, and shows little else. */
export function needsScripts(route: string): boolean {
  return route.startsWith('/registration');
}
