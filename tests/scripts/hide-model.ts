/** Preloaded with `node --import`: hides the model of the questions, as if nobody had written it yet. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const { existsSync } = fs;
const hidden = join('models', 'question', 'model.ts');
fs.existsSync = (path) => !String(path).endsWith(hidden) && existsSync(path);
syncBuiltinESMExports();
