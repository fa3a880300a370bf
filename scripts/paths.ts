/** `npm run paths`: generates test suites from the statecharts, runs them, and reports coverage and mutants. */
import { InputError, UnreachableError } from '../paths/index.ts';
import { coverage } from './paths/coverage.ts';
import { generate } from './paths/generate.ts';
import { list } from './paths/list.ts';
import { pathsUsage } from './paths/options.ts';
import { run } from './paths/run.ts';

// Piping into a program that stops reading, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await dispatch(process.argv.slice(2));
} catch (error) {
  // Mistakes in the arguments need no stack trace.
  if (!(error instanceof InputError || error instanceof UnreachableError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof InputError) process.stderr.write('See npm run paths -- --help.\n');
  process.exitCode = 1;
}

/** Runs a command and returns the exit code. */
async function dispatch(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'run') return run(rest);
  if (command === undefined || args.includes('--help')) {
    process.stdout.write(`${pathsUsage}\n`);
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
      return generate(args);
  }
}
