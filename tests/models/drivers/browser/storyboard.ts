import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf, statesIn } from '@msafara/paths';
import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { Model } from '../../model.ts';
import { type Scene, storyboardFolder, type Viewport, viewports } from '../scenes.ts';
import { isFirstInRun } from './first-in-run.ts';

/**
 * Takes pictures of a machine's state on a phone and a desktop, the first time that it is reached in a run that makes a
 * storyboard (`npm run lab -- atlas`). Restores the viewport.
 */
export async function takePictures<Machine extends Model['machine']>(
  page: Page,
  { machine, screen }: Pick<Model<Machine>, 'machine' | 'screen'>,
  snapshot: SnapshotFrom<Machine>,
): Promise<void> {
  if (process.env.STORYBOARD === undefined) return;
  const states = statesIn(machine, (snapshot as AnyMachineSnapshot).value);
  const fresh = states.filter((state) => isFirstInRun(`picture ${state}`));
  if (fresh.length === 0) return;
  const folder = join(storyboardFolder, machine.id);
  mkdirSync(folder, { recursive: true });
  const place = placeOf(snapshot);
  const name = encodeURIComponent(place);
  const original = page.viewportSize();
  const taken: Scene['pictures'] = {};
  for (const kind of widthsOf(machine.id, screen)) {
    await page.setViewportSize(viewports[kind]);
    const file = `${name}-${kind}.jpg`;
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70, scale: 'css' });
    taken[kind] = file;
  }
  if (original) await page.setViewportSize(original);
  // The clock is stopped, and the carousel measures itself in the next frame.
  if (machine.id === 'tour') await page.clock.runFor(50);
  const scene: Scene = { place, states: fresh, pictures: taken };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(scene));
}

/** Each menu exists on one kind of screen, and closes on the other. */
function widthsOf(machine: string, screen: Model['screen']): Viewport[] {
  if (machine === 'menu' || machine === 'mobileMenu') return [screen === 'wide' ? 'desktop' : 'phone'];
  return ['phone', 'desktop'];
}
