/** `npm run lab -- torture`: kills, breaks, floods and feeds the real server, on both databases, and counts what it lost. */

import { spawn } from 'node:child_process';
import { InputError } from '@msafara/command';
import { wholeNumber } from '@msafara/command/arguments';
import { createDatabase, type Postgres, startPostgres } from '../tests/server/fixtures/postgres.ts';
import { runTool } from './run-tool.ts';
import { createStorage, removeStorage, type SiteStorage } from './storage.ts';
import { attackSite, attacksOn } from './torture/attacks.ts';
import { failWhileSubmitting } from './torture/faults.ts';
import { sendRandomInputs } from './torture/inputs.ts';
import { killWhileSubmitting } from './torture/kills.ts';
import { offerLoad } from './torture/load.ts';
import { measureTiming, reportTiming } from './torture/timing.ts';

const build = 'dist';

/** The longest time that the database fails, in milliseconds: longer than every time limit of the server. */
const longestFault = 7000;

/** How many bookings per second the server must carry on an idle machine, and for how long. */
const loads = { SQLite: 500, PostgreSQL: 1500 };
const loadSeconds = 60;

const tortureUsage = `Usage: npm run lab -- torture [kills|faults|inputs|attacks|load|timing …] [--kills N] [--faults N] [--inputs N] [--seed N]
                              [--attack NAME …] [--beside N]

Treats the built site's server badly, on SQLite and PostgreSQL, and prints what became of it. Exit code 1 if anything was lost,
stored twice, answered with a server error other than 503, or logged that should not be, or if the process ended.

  kills               Ends the process while visitors submit, and counts what it had acknowledged.
  faults              Makes the database fail while visitors submit: lost and silent connections, crashes, locks, full files.
  inputs              Sends random requests to every call of the API.
  attacks             Measures how pages are served under floods, without descriptors, and at twice the load that is carried.
  load                Offers ${loads.SQLite} bookings a second on SQLite and ${loads.PostgreSQL} on PostgreSQL for ${loadSeconds} seconds.
  timing              Measures whether times reveal which addresses have an account.

Times depend on the machine, so those of pages and bookings do not fail, and those of addresses mean nothing on a busy one.

  --kills N           How often to end the process (default: 50).
  --faults N          How often to make the database fail (default: 24).
  --inputs N          How many random requests to send to each call (default: 10000).
  --seed N            Repeats the random requests of an earlier run (default: a new seed each time).
  --attack NAME       Makes only this attack, and any other that is named (default: all of them).
  --beside N          Makes the attacks beside N processes that never rest, as on a busy machine (default: 0).`;

const parts = ['kills', 'faults', 'inputs', 'attacks', 'load', 'timing'] as const;

/** What the parts found on a database. Each part adds its own; a figure that no part found stays undefined. */
interface Summary {
  'faults tried'?: number;
  acknowledged?: number;
  lost?: number;
  doubled?: number;
  'wrong emails'?: number;
  inputs?: number;
  '5xx but 503'?: number;
  unanswered?: number;
  'process exits'?: number;
  'secrets in logs'?: number;
  'slowest page p99'?: number;
}

/** Figures that must be 0. */
const mustBeNone = [
  'lost',
  'doubled',
  'wrong emails',
  '5xx but 503',
  'unanswered',
  'process exits',
  'secrets in logs',
] as const;

await runTool(
  tortureUsage,
  {
    kills: { type: 'string' },
    faults: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string' },
    attack: { type: 'string', multiple: true },
    beside: { type: 'string' },
  },
  torture,
);

async function torture(
  values: { kills?: string; faults?: string; inputs?: string; seed?: string; attack?: string[]; beside?: string },
  positionals: string[],
): Promise<number> {
  const unknown = positionals.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new InputError(`There is no part '${unknown}'.`);
  const unknownAttack = values.attack?.find((name) => !attacksOn('SQLite').includes(name));
  if (unknownAttack !== undefined) throw new InputError(`There is no attack '${unknownAttack}'.`);
  const options = {
    isChosen: (part: Part) => positionals.length === 0 || positionals.includes(part),
    kills: wholeNumber('kills', values.kills ?? '50', 1),
    faults: wholeNumber('faults', values.faults ?? '24', 1),
    inputsPerCall: wholeNumber('inputs', values.inputs ?? '10000', 1),
    seed: wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)), 0),
    isAttack: (name: string) => values.attack?.includes(name) ?? true,
    beside: wholeNumber('beside', values.beside ?? '0', 0),
  };
  process.stdout.write(`Seed ${options.seed}.\n`);
  const summaries = await tortureBoth(options);
  const keepsSecrets = !options.isChosen('timing') || reportTiming(await measureTiming());
  if (Object.keys(summaries).length > 0) {
    console.log('\nIn all (times in milliseconds):');
    console.table(summaries);
  }
  const isUnharmed = Object.values(summaries).every((summary) => mustBeNone.every((figure) => !summary[figure]));
  return isUnharmed && keepsSecrets ? 0 : 1;
}

type Part = (typeof parts)[number];
type DatabasePart = Exclude<Part, 'timing'>;

interface TortureOptions {
  isChosen(part: Part): boolean;
  kills: number;
  faults: number;
  inputsPerCall: number;
  seed: number;
  isAttack(name: string): boolean;
  beside: number;
}

/** A run on one database. */
interface Run {
  summary: Summary;
  parts: Record<DatabasePart, () => Promise<void>>;
}

async function tortureBoth(options: TortureOptions): Promise<Record<string, Summary>> {
  const chosen = (names: DatabasePart[]) => names.filter(options.isChosen);
  const inTurn = async (run: Run, names: DatabasePart[]) => {
    for (const name of chosen(names)) await run.parts[name]();
  };
  if (chosen(['kills', 'faults', 'inputs', 'attacks', 'load']).length === 0) return {};
  const postgres = await startPostgres({ waitForDisk: true });
  try {
    const sqlite = runOn('SQLite', undefined, options);
    const other = runOn('PostgreSQL', postgres, options);
    // These parts count, so that they may share the machine. Those that mostly wait run beside the one that works.
    await Promise.all([inTurn(sqlite, ['kills', 'faults', 'inputs']), inTurn(other, ['inputs', 'kills', 'faults'])]);
    // These measure times.
    for (const run of [sqlite, other]) await inTurn(run, ['attacks', 'load']);
    return { SQLite: sqlite.summary, PostgreSQL: other.summary };
  } finally {
    await postgres.stop();
  }
}

function runOn(
  database: keyof typeof loads,
  postgres: Postgres | undefined,
  { kills, faults, inputsPerCall, seed, isAttack, beside }: TortureOptions,
): Run {
  const summary: Summary = {};
  const add = (figures: Summary) => {
    const { 'slowest page p99': slowest, ...counts } = figures;
    for (const [name, count] of Object.entries(counts) as [keyof Summary, number][]) {
      summary[name] = (summary[name] ?? 0) + count;
    }
    if (slowest !== undefined) summary['slowest page p99'] = Math.max(summary['slowest page p99'] ?? 0, slowest);
  };
  let storages = 0;
  const onStorage = async <Figures>(run: (storage: SiteStorage) => Promise<Figures>): Promise<Figures> => {
    const storage = createStorage(postgres && (await createDatabase(postgres.url, `torture_${storages++}`)));
    try {
      return await run(storage);
    } finally {
      removeStorage(storage);
    }
  };

  const parts: Run['parts'] = {
    async kills() {
      const figures = await onStorage((storage) => killWhileSubmitting(storage, build, kills));
      console.log(`${database}, the process killed while visitors submit:`, figures);
      add({ 'faults tried': kills, ...submissionSummary(figures) });
    },
    async faults() {
      const { kinds, ...figures } = await onStorage((storage) =>
        failWhileSubmitting(storage, build, { faults, longest: longestFault, postgres }),
      );
      console.log(`${database}, failing while visitors submit:`, figures);
      console.table(kinds);
      add({
        'faults tried': faults,
        ...submissionSummary(figures),
        unanswered: figures.unanswered,
      });
    },
    async inputs() {
      const figures = await onStorage((storage) => sendRandomInputs(storage, build, { inputsPerCall, seed }));
      console.log(`${database}, random requests:`, figures);
      add({
        inputs: figures.calls * figures.inputsPerCall,
        '5xx but 503': figures.faults.length,
        unanswered: figures.unanswered,
        'process exits': figures.crashes,
        'secrets in logs': figures.secretsInLogs,
      });
    },
    async attacks() {
      using _spinning = spin(beside);
      const rows = [];
      for (const attack of attacksOn(database).filter(isAttack))
        rows.push(await onStorage((storage) => attackSite(attack, storage, build)));
      console.log(`${database}, pages under attack (p99 in milliseconds):`);
      console.table(rows);
      for (const { p99, crashes, wrong, broken, acknowledged, lost } of rows) {
        add({
          acknowledged: acknowledged ?? 0,
          lost: lost ?? 0,
          '5xx but 503': wrong ?? 0,
          unanswered: broken ?? 0,
          'process exits': crashes,
          'slowest page p99': p99,
        });
      }
    },
    async load() {
      const perSecond = loads[database];
      const figures = await onStorage((storage) => offerLoad(storage, build, { perSecond, seconds: loadSeconds }));
      console.log(`${database}, ${perSecond} bookings a second (times in milliseconds, memory in megabytes):`, figures);
      const { acknowledged, lost, doubled, wrongEmails, unexpected, broken, crashes } = figures;
      add({
        acknowledged,
        lost,
        doubled,
        'wrong emails': wrongEmails,
        '5xx but 503': unexpected.length,
        unanswered: broken,
        'process exits': crashes,
      });
    },
  };
  return { summary, parts };
}

/** Starts processes that never rest. They end when they are disposed of, or with this process. */
function spin(count: number): Disposable {
  const spinning = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = () => {
    for (const child of spinning) child.kill('SIGKILL');
  };
  process.once('exit', end);
  return {
    [Symbol.dispose]() {
      process.off('exit', end);
      end();
    },
  };
}

interface SubmissionCounts {
  acknowledged: number;
  lost: number;
  doubled: number;
  wrongEmails: number;
  unexpected: string[];
  crashes: number;
  secretsInLogs: number;
}

function submissionSummary(figures: SubmissionCounts): Summary {
  return {
    acknowledged: figures.acknowledged,
    lost: figures.lost,
    doubled: figures.doubled,
    'wrong emails': figures.wrongEmails,
    '5xx but 503': figures.unexpected.length,
    'process exits': figures.crashes,
    'secrets in logs': figures.secretsInLogs,
  };
}
