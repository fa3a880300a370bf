/** Part of `npm run lint`: prints where visitors read a term that the site does not use, and what to write instead. */
import { join } from 'node:path';
import { findings, inWords } from './terms/find.ts';

const found = findings(join(import.meta.dirname, '..'));
for (const finding of found) console.error(inWords(finding));
if (found.length > 0) process.exitCode = 1;
