import { join } from 'node:path';
import { InputError } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { compareBehaviour } from '../diff/behaviour.ts';
import { compareCharts } from '../diff/chart.ts';
import { differenceAsText } from '../diff/text.ts';
import type { SampledMachine } from '../samples.ts';
import { loadMachine, loadSamples } from './load.ts';
import { withRevision } from './revision.ts';
import { sampled } from './sampled.ts';

/** What changed between two versions of a machine, in words. */
export function differenceBetween(former: SampledMachine, current: SampledMachine): string {
  const machines = { former: former.machine, current: current.machine };
  const onLimit = (sentence: string) => process.stderr.write(`${sentence} The nearest were compared.\n`);
  const differences = compareBehaviour(former, current, { onLimit });
  return differenceAsText(machines, compareCharts(former.machine, current.machine), differences);
}

/** `paths diff OLD NEW`: prints what changed between two versions of a machine. */
export async function diff(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { samples: { type: 'string' } });
  const [old, now, surplus] = positionals;
  if (old === undefined || now === undefined || surplus !== undefined)
    throw new InputError('Name two versions: paths diff HEAD:src/door.ts#door src/door.ts#door.');
  const samples = values.samples === undefined ? {} : await loadSamples(values.samples);
  const output = await withMachine(old, (former) =>
    withMachine(now, async (current) => differenceBetween(sampled(former, samples), sampled(current, samples))),
  );
  process.stdout.write(output);
  return 0;
}

type Loaded = Awaited<ReturnType<typeof loadMachine>>['machine'];

/** Runs a task with the machine of `FILE#export`, or of `REVISION:FILE#export` in git. */
async function withMachine<Result>(target: string, task: (machine: Loaded) => Promise<Result>): Promise<Result> {
  const [, revision, file = target] = /^([^:#\\/]{2,}|[^:#\\]+\/[^:#\\]+):(.+)$/.exec(target) ?? [];
  if (revision === undefined) return task((await loadMachine(target)).machine);
  return withRevision(revision, async (folder, place) => {
    const loading = loadMachine(join(folder, place, file));
    const { machine } = await loading.catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      // Nobody knows the folder.
      throw new InputError(error.message.replaceAll(join(folder, place, '/'), `${revision}:`));
    });
    return task(machine);
  });
}
