import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Retention, retentionShape } from '../../contract/settings.ts';
import { StartError } from '../start-error.ts';

/** The file in the build's folder with the figures that the privacy page was built with. */
export const retentionFile = 'retention.json';

const names = Object.keys(retentionShape) as (keyof Retention)[];
const retentionRecord = z.record(z.string(), z.number());

/**
 * Checks that the server deletes by the figures that the built privacy page says. Throws a StartError otherwise: visitors were
 * promised those.
 */
export function checkPromisedRetention(build: string, settings: Retention): void {
  const promised = readPromised(build);
  const broken = names.filter((name) => promised[name] !== settings[name]);
  if (broken.length === 0) return;
  const list = broken.map((name) => `${name}=${promised[name]}, not ${settings[name]}`).join('; ');
  throw new StartError(
    `The privacy page was built with ${list}. Build the site with the settings of the server, or give the server those.`,
  );
}

function readPromised(build: string): Record<string, number> {
  try {
    return retentionRecord.parse(JSON.parse(readFileSync(join(build, retentionFile), 'utf8')));
  } catch {
    throw new StartError('The site is not built. Run npm run build.');
  }
}
