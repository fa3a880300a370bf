/** The page's first module: registers the machines that the plugin was asked to show, and then shows them. */
import { modules, samples } from 'virtual:visualizer';
import { type GivenModule, machinesOf } from './given.ts';
import { register } from './registry.ts';

const problems: string[] = [];

/** Imports a module; what is wrong with it becomes a problem on the page, not the end of the page. */
async function imported(file: string, load: () => Promise<object>): Promise<object> {
  try {
    return await load();
  } catch (error) {
    problems.push(`${file} cannot be imported: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}

const given = await Promise.all(
  Object.entries(modules).map(async ([path, load]): Promise<GivenModule> => {
    const file = path.replace(/^\//, '');
    return { file, module: await imported(file, load) };
  }),
);
register(machinesOf(given, samples && (await imported('The samples', samples))), problems);
try {
  await import('./main.tsx');
} catch (error) {
  document.body.textContent = `The visualizer cannot start: ${error instanceof Error ? error.message : String(error)}`;
  throw error;
}
