import { closest, distance } from 'fastest-levenshtein';
import { retentionShape, serverShape, siteShape } from '../contract/settings.ts';

const settings = Object.keys({ ...siteShape, ...retentionShape, ...serverShape });

/** Shorter names are easily close to those of other programs, as HOME is to HOST. */
const shortest = 8;

/** How many letters a name may have wrong, missing or too many. */
const most = 2;

/**
 * The names in an environment that are no settings but almost, each with the one that was probably `meant`: whoever wrote
 * DATABSE_URL should not find out when the embedded database is full.
 */
export function misspelledSettings(
  environment: Record<string, string | undefined>,
): { given: string; meant: string }[] {
  return Object.keys(environment)
    .filter((name) => name.length >= shortest && !settings.includes(name))
    .map((given) => ({ given, meant: closest(given, settings) }))
    .filter(({ given, meant }) => distance(given, meant) <= most);
}
