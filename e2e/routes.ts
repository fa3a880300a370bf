import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const built = z.object({ pages: z.record(z.string(), z.unknown()) });

/** The paths of every page that the build made. */
export const routes = Object.keys(built.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8'))).pages);

/** One of each kind: of the pages that are shown by one screen with other words, the first. */
export const kinds = routes.filter(
  (route, index) => routes.findIndex((other) => kindOf(other) === kindOf(route)) === index,
);

function kindOf(route: string): string {
  // What is served of the later steps of the registration is one page as well.
  return route
    .replace(/^\/(features|industry|customer|blog)\/.+/, '/$1/*')
    .replace(/^\/registration(\d|_email)$/, '/registration*');
}

/** An address that leads nowhere. */
export const unknownRoute = '/road/to/nowhere';
