import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const built = z.object({ pages: z.record(z.string(), z.unknown()) });

/** The paths of every page that the build made. */
export const routes = Object.keys(built.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8'))).pages);

/** An address that leads nowhere. */
export const unknownRoute = '/road/to/nowhere';
