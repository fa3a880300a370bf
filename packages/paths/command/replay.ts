import { counted, InputError } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import type { AnyStateMachine } from 'xstate';
import { guardsGone } from '../suite/guards.ts';
import { type ReplayDifference, replay } from '../suite/replay.ts';
import { suiteIn } from './suite-in.ts';

/**
 * `paths replay SUITE.json …`: replays a suite from its file alone, prints where it leads elsewhere, and returns the exit
 * code.
 *
 * @param machineFor Finds the machine of a suite, from its id and the remaining arguments.
 */
export async function replaySuite(
  args: readonly string[],
  machineFor: (id: string, rest: readonly string[]) => AnyStateMachine | Promise<AnyStateMachine>,
): Promise<number> {
  const { positionals } = parseArguments(args, {});
  const [file, ...rest] = positionals;
  if (file === undefined) throw new InputError('No suite given: name a file that was written with --format json.');
  const suite = await suiteIn(file);
  const machine = await machineFor(suite.machine, rest);
  const differences = replay(suite, machine);
  for (const difference of differences) process.stdout.write(`${inWords(difference)}\n`);
  for (const gone of guardsGone(suite.guards ?? {}, machine)) process.stdout.write(`${gone}\n`);
  const held = suite.cases.length - differences.length;
  process.stderr.write(
    `${suite.machine}: ${held} of ${counted(suite.cases.length, 'case')} led where the suite says\n`,
  );
  return differences.length === 0 ? 0 : 1;
}

function inWords({ case: id, title, step, action, expected, actual }: ReplayDifference): string {
  const where = step === 0 ? 'the start' : `step ${step}, '${action}',`;
  return `${id} (${title}): ${where} leads to ${actual}, not to ${expected}`;
}
