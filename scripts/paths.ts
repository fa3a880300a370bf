/**
 * `npm run paths`: suites of paths through the machines of the site, generated from their charts and models; what of the
 * machines the drivers really ran; and whether the suites notice a machine that is wrong.
 */
import { InputError, UnreachableError } from '../paths/index.ts';
import { coverage } from './paths/coverage.ts';
import { generate } from './paths/generate.ts';
import { list } from './paths/list.ts';
import { usage } from './paths/options.ts';
import { run } from './paths/run.ts';

// A reader such as `head` may have had enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await dispatch(process.argv.slice(2));
} catch (error) {
  // What was asked for cannot be had: that is no field error of the program, so no stack.
  if (!(error instanceof InputError || error instanceof UnreachableError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof InputError) process.stderr.write('npm run paths -- --help tells more.\n');
  process.exitCode = 1;
}

/** Does what is asked for, and gives the exit code. */
async function dispatch(given: string[]): Promise<number> {
  const [command, ...rest] = given;
  if (command === 'run') return run(rest);
  if (command === undefined || given.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return command === undefined ? 1 : 0;
  }
  switch (command) {
    case 'list':
      process.stdout.write(list());
      return 0;
    case 'coverage':
      return coverage(rest);
    case 'mutants':
      return (await import('./paths/mutants.ts')).mutants(rest);
    default:
      return generate(given);
  }
}
