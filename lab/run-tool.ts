import { InputError } from '@msafara/command';
import { type Options, parseArguments, type Values } from '@msafara/command/arguments';

/**
 * Runs a tool with the arguments of this process, and ends with the exit code that it returns. `--help` prints its usage, and so
 * does a mistake in the arguments.
 */
export async function runTool<Given extends Options>(
  usage: string,
  options: Given,
  work: (values: Values<Given>, positionals: string[]) => Promise<number>,
): Promise<void> {
  try {
    const { values, positionals } = parseArguments(process.argv.slice(2), { ...options, help: { type: 'boolean' } });
    if (values.help === true) process.stdout.write(`${usage}\n`);
    else process.exitCode = await work(values as Values<Given>, positionals);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exitCode = 1;
  }
}
