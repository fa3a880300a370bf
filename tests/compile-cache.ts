/** Imported by the configurations of Vitest and Playwright: what their processes start, such as servers, is compiled once. */
import { join } from 'node:path';

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');
