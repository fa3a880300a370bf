import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { differenceBetween, withRevision } from '@msafara/paths/command';
import { aspectInWords, type ChartParts, compareCharts } from '@msafara/paths/diff';
import { type ChangedParts, diagramOf, differenceSvg } from '@msafara/visualizer';
import type { AnyStateMachine } from 'xstate';
import type { machines as registry } from '../../machines/index.ts';
import { flowOf } from '../../tests/models/flows.ts';

/** `npm run paths -- diff MACHINE [REVISION]`: shows what changed of a machine since a revision, in words and drawn. */
export async function diffFlow(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { svg: { type: 'string' } });
  const [id, revision = 'HEAD', surplus] = positionals;
  if (id === undefined) throw new InputError('No machine given. npm run paths -- list shows them all.');
  if (surplus !== undefined) throw new InputError(`Expected a machine and a revision, but also got '${surplus}'.`);
  const { model, title } = flowOf(id);
  return withRevision(revision, async (folder) => {
    const former = await formerMachine(folder, id, revision);
    // Both versions get the event cases of now, whose `serialise` also suits what both know.
    process.stdout.write(differenceBetween({ ...model, machine: former }, model));
    if (values.svg !== undefined) await writeFile(values.svg, await drawn(former, model.machine, title));
    return 0;
  });
}

async function formerMachine(folder: string, id: string, revision: string): Promise<AnyStateMachine> {
  const file = pathToFileURL(join(folder, 'machines', 'index.ts')).href;
  const { machines }: { machines: typeof registry } = await import(file).catch((error) => {
    throw new InputError(`The machines of ${revision} could not be imported: ${error.message}`);
  });
  const found = machines.find(({ machine }) => machine.id === id);
  if (found === undefined) throw new InputError(`${revision} has no machine '${id}'.`);
  return found.machine;
}

/** Two versions of a chart in one drawing. */
function drawn(former: AnyStateMachine, current: AnyStateMachine, title: string): Promise<string> {
  const { states, transitions } = compareCharts(former, current);
  return differenceSvg(
    diagramOf(former),
    diagramOf(current),
    { states: noted(states), transitions: noted(transitions) },
    { title },
  );
}

function noted({ added, removed, changed }: ChartParts): ChangedParts {
  return {
    added,
    removed,
    changed: changed.map(({ id, aspects }) => ({ id, note: aspects.map(aspectInWords).join('; ') })),
  };
}
