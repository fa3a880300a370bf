/** The page's first module: loads the machines that the plugin was asked to show, and then shows them. */
import * as given from 'virtual:visualizer';
import { type Given, importMachines, type Locate } from './loading.ts';
import { editedEvent } from './place.ts';
import { charted, register } from './registry.ts';
import { failureAddress } from './sources/message.ts';

/** Asks the development server, which has the source. Without one the error is told as it came. */
const locate: Locate = async (error) => {
  try {
    const response = await fetch(failureAddress, { method: 'POST', body: JSON.stringify(error) });
    return await response.json();
  } catch {
    return { message: error.message, place: undefined, root: '' };
  }
};

async function load(modules: Given): Promise<void> {
  const { machines, failures } = await importMachines(
    modules,
    charted.filter(({ isFound }) => !isFound),
    locate,
  );
  register(machines, failures);
}

await load(given);
const { actor } = await started();

// Whatever file changes under the machines, only they are imported again: the page stays.
addEventListener(editedEvent, async (event) => {
  await load((event as CustomEvent<Given>).detail);
  actor.send({ type: 'machines.edited' });
});

async function started(): Promise<typeof import('./main.tsx')> {
  try {
    return await import('./main.tsx');
  } catch (error) {
    document.body.textContent = `The visualizer cannot start: ${error instanceof Error ? error.message : String(error)}`;
    throw error;
  }
}
