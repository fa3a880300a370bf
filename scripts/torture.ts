/** `npm run torture`: kills, floods and feeds the real server at random, on both databases, and counts what it lost. */

import { InputError } from '../paths/index.ts';
import { createDatabase, startPostgres } from '../tests/server/fixtures/postgres.ts';
import { parseArguments, wholeNumber } from './arguments.ts';
import { type BenchStorage, createBenchStorage, removeBenchStorage } from './bench/storage.ts';
import { attackPages } from './torture/attacks.ts';
import { sendRandomInputs } from './torture/inputs.ts';
import { killWhileSubmitting } from './torture/kills.ts';
import { measureTiming, reportTiming } from './torture/timing.ts';

const build = 'dist';

const tortureUsage = `Usage: npm run torture -- [kills|inputs|attacks|timing …] [--kills N] [--inputs N] [--seed N]

Treats the built site's server badly, on SQLite and PostgreSQL, and prints what became of it. Exit code 1 if anything was lost,
stored twice, answered with a server error other than 503, or logged that should not be, or if the process ended.

  kills               Ends the process while visitors submit, and counts what it had acknowledged.
  inputs              Sends random requests to every call of the API.
  attacks             Measures how pages are served under floods. The figures depend on the machine, so they do not fail.

  timing              Measures whether times reveal which addresses have an account. Means nothing on a busy machine.

  --kills N           How often to end the process (default: 50).
  --inputs N          How many random requests to send to each call (default: 10000).
  --seed N            Repeats the random requests of an earlier run (default: a new seed each time).`;

const parts = ['kills', 'inputs', 'attacks', 'timing'] as const;

try {
  process.exitCode = await torture(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${tortureUsage}\n`);
  process.exitCode = 1;
}

async function torture(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    kills: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    process.stdout.write(`${tortureUsage}\n`);
    return 0;
  }
  const unknown = positionals.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new InputError(`There is no part '${unknown}'.`);
  const isChosen = (part: (typeof parts)[number]) => positionals.length === 0 || positionals.includes(part);
  const kills = wholeNumber('kills', values.kills ?? '50', 1);
  const inputsPerCall = wholeNumber('inputs', values.inputs ?? '10000', 1);
  const seed = wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)), 0);
  process.stdout.write(`Seed ${seed}.\n`);

  let failures = 0;
  const postgres = await startPostgres({ waitForDisk: true });
  const storages = {
    SQLite: async () => createBenchStorage(),
    PostgreSQL: async (name: string) => createBenchStorage(await createDatabase(postgres.url, name)),
  };
  try {
    for (const [database, create] of Object.entries(storages)) {
      const on = async <Figures>(name: string, run: (storage: BenchStorage) => Promise<Figures>): Promise<Figures> => {
        const storage = await create(name);
        try {
          return await run(storage);
        } finally {
          removeBenchStorage(storage);
        }
      };
      if (isChosen('kills')) {
        const figures = await on('kills', (storage) => killWhileSubmitting(storage, build, kills));
        console.log(`${database}, the process killed while visitors submit:`, figures);
        failures += figures.lost + figures.doubled + figures.wrongEmails;
      }
      if (isChosen('inputs')) {
        const figures = await on('inputs', (storage) => sendRandomInputs(storage, build, { inputsPerCall, seed }));
        console.log(`${database}, random requests:`, figures);
        failures += figures.faults.length + figures.unanswered + figures.crashes + figures.secretsInLogs;
      }
      if (isChosen('attacks')) {
        const figures = await on('attacks', (storage) => attackPages(storage, build));
        console.log(`${database}, pages under attack (p99 in milliseconds):`);
        console.table(figures);
        failures += figures.reduce((sum, { crashes }) => sum + crashes, 0);
      }
    }
  } finally {
    await postgres.stop();
  }
  if (isChosen('timing') && !reportTiming(await measureTiming())) failures++;
  return failures === 0 ? 0 : 1;
}
