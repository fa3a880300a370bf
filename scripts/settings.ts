/** `npm run settings`: writes `.env.example` and `docs/settings.md` from the schema in `contract/settings.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFiles } from './settings/files.ts';

for (const [path, text] of settingsFiles()) writeFileSync(join(import.meta.dirname, '..', path), text);
