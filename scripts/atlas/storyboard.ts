/** The pictures that were taken of each state while the site was walked through in the browser. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the atlas is written. */
export const atlasFolder = join(import.meta.dirname, '../../test-results/atlas');

/** Where its pictures are: a folder for each machine. */
export const storyboardFolder = join(atlasFolder, 'storyboard');

/** The screens that pictures are taken on, in CSS pixels. */
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export type Screen = keyof typeof screens;

/** A place of a machine in pictures: file names in the folder of its machine, and the states first met there. */
export type Scene = { place: string; states: string[]; pictures: Partial<Record<Screen, string>> };

/** The scenes of a machine, in the order of the states of its chart. */
export function scenesOf(machine: string, order: readonly string[]): Scene[] {
  const scenes = globSync(join(storyboardFolder, machine, '*.json')).map(
    (file): Scene => JSON.parse(readFileSync(file, 'utf8')),
  );
  const rank = ({ states }: Scene) => Math.min(...states.map((state) => order.indexOf(state)));
  return scenes.sort((one, other) => rank(one) - rank(other));
}
