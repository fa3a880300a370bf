/** The storyboard: screenshots of every state, taken while the browser driver runs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the atlas. */
export const atlasFolder = join(import.meta.dirname, '../../../test-results/atlas');

/** The folder of its screenshots, with one subfolder per machine. */
export const storyboardFolder = join(atlasFolder, 'storyboard');

/** The viewports that screenshots are taken at, in CSS pixels. */
export const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export type Viewport = keyof typeof viewports;

/** Screenshots of one place of a machine: their file names, and the states that were reached there for the first time. */
export type Scene = { place: string; states: string[]; pictures: Partial<Record<Viewport, string>> };

/** The scenes of a machine, in the order of the states given. */
export function scenesOf(machine: string, states: readonly string[]): Scene[] {
  const scenes = globSync(join(storyboardFolder, machine, '*.json')).map(
    (file): Scene => JSON.parse(readFileSync(file, 'utf8')),
  );
  const rank = (scene: Scene) => Math.min(...scene.states.map((state) => states.indexOf(state)));
  return scenes.sort((one, other) => rank(one) - rank(other));
}
