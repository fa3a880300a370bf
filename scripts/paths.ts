/** `npm run paths`: generates test suites from the statecharts, runs them, and reports coverage and mutants. */
import { replaySuite, runCommand } from '@msafara/paths/command';
import { flowOf } from '../tests/models/flows.ts';
import { across } from './paths/across.ts';
import { check } from './paths/check.ts';
import { coverage } from './paths/coverage.ts';
import { generate } from './paths/generate.ts';
import { list } from './paths/list.ts';
import { results } from './paths/results.ts';
import { run } from './paths/run.ts';
import { pathsUsage } from './paths/usage.ts';

await runCommand(() => dispatch(process.argv.slice(2)), 'See npm run paths -- --help.');

/** Runs a command and returns the exit code. */
async function dispatch(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'run') return run(rest);
  if (command === 'coverage') return coverage(rest);
  if (command === 'results') return results(rest);
  if (command === undefined || args.includes('--help')) {
    process.stdout.write(`${pathsUsage}\n`);
    return command === undefined ? 1 : 0;
  }
  switch (command) {
    case 'list':
      process.stdout.write(list());
      return 0;
    case 'check':
      return check(rest);
    case 'across':
      return across(rest);
    case 'mutants':
      return (await import('./paths/mutants.ts')).mutants(rest);
    case 'diff':
      return (await import('./paths/diff.ts')).diffFlow(rest);
    case 'plan':
      return generate(rest);
    case 'replay':
      return replaySuite(rest, (id) => flowOf(id).machine);
    default:
      return generate(args);
  }
}
