import { InputError } from '@msafara/command';
import { DeterminismError } from '../determinism.ts';
import { LimitError } from '../limits.ts';
import { UnreachableError } from '../plan.ts';
import { samplesOf } from './samples-file.ts';

/** Runs the command of this process and sets its exit code. `hint` as in `exitCodeOf`. */
export async function runCommand(command: () => Promise<number>, hint: string): Promise<void> {
  // Piping into a program that stops reading, such as `head`, is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.exitCode = await exitCodeOf(command, hint);
}

/**
 * Runs a command and returns its exit code. A mistake in the input is printed without a stack trace, followed by `hint` if the
 * arguments are to blame.
 */
export async function exitCodeOf(command: () => Promise<number>, hint: string): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof UnreachableError)) throw error;
    process.stderr.write(`${error.message}\n`);
    const sample = error instanceof LimitError || error instanceof DeterminismError ? error.sample : undefined;
    if (sample !== undefined) process.stderr.write(samplesOf([`${sample},`]));
    if (error instanceof InputError) process.stderr.write(`${hint}\n`);
    return 1;
  }
}
