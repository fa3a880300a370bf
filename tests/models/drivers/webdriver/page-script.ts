import { join } from 'node:path';
import { observerSource } from '@msafara/paths';
import { build } from 'vite';
import { typedIn } from '../../model.ts';
import { droppedEvents } from '../dropped-events.ts';
import type { Beginning } from './page/driver.ts';

let bundled: Promise<string> | undefined;

/** The script that runs first in each page: it stops the clock, finds what a user sees, and observes the site's actors. */
export async function pageScript(): Promise<(beginning: Beginning) => string> {
  bundled ??= bundle();
  const driver = await bundled;
  return (beginning) => `globalThis.__beginning = ${JSON.stringify(beginning)};
${driver}
{
  const observe = ${observerSource};
  const droppedBy = (${droppedEvents})();
  globalThis.__inspect = (event) => {
    const dropped = droppedBy(event);
    if (dropped) __driver.dropped.push(dropped);
    const observation = observe(event);
    if (observation) __driver.states[observation.machine] = {
      value: observation.value,
      typed: (${typedIn})(event.snapshot),
    };
  };
}`;
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'page/driver.ts'), formats: ['iife'], name: '__bundle' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The script of the pages was not built.');
  return chunk.code;
}
