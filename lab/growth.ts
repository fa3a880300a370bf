/**
 * `npm run lab -- growth`: measures what the site costs at three sizes each, and prints how fast that grows. Exit code 1 if
 * something grows faster than the limit.
 */
import { InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { busyLine, startWatch } from './bench/busy.ts';
import { type Growth, growsWithinLimit, maxSlope } from './growth/growth.ts';
import { growthTable } from './growth/report.ts';

type Measure = (sizes: readonly number[]) => Promise<Growth[]>;

interface Section {
  /** What its sizes count. */
  of: string;
  sizes: readonly number[];
  /** Loaded when it is run: each section has its own servers and databases. */
  load(): Promise<Measure>;
}

const sections = {
  articles: {
    of: 'articles of the blog',
    sizes: [10, 300, 3000],
    load: async () => (await import('./growth/articles.ts')).measureArticles,
  },
  rows: {
    of: 'rows of each kind in the database',
    sizes: [1000, 100_000, 1_000_000],
    load: async () => (await import('./growth/rows.ts')).measureRows,
  },
  subscribers: {
    of: 'subscribers who are emailed an article',
    sizes: [10_000, 100_000, 1_000_000],
    load: async () => (await import('./growth/subscribers.ts')).measureSubscribers,
  },
  instances: {
    of: 'instances on one PostgreSQL, each of which stores the same number of bookings',
    sizes: [1, 2, 4],
    load: async () => (await import('./growth/instances.ts')).measureInstances,
  },
} satisfies Record<string, Section>;

type SectionName = keyof typeof sections;
const names = Object.keys(sections) as SectionName[];

const growthUsage = `Usage: npm run lab -- growth [${names.join('|')} …] [--sizes N,N,N]

Measures costs at three sizes, and prints by what factor the cost of one item or operation grows with each tenfold size, and
the slope of the logarithm of the total over that of the size. Exit code 1 if a slope is above ${maxSlope}.

${names.map((name) => `  ${name.padEnd(14)} ${sections[name].of}: ${sections[name].sizes.join(', ')}`).join('\n')}

  --sizes N,N,N  other sizes, for a first look or a smaller machine; two at least.`;

try {
  process.exitCode = await measureGrowth(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${growthUsage}\n`);
  process.exitCode = 1;
}

async function measureGrowth(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { sizes: { type: 'string' }, help: { type: 'boolean' } });
  if (values.help) {
    process.stdout.write(`${growthUsage}\n`);
    return 0;
  }
  const chosen = positionals.map((name) => oneOf('section', name, names));
  const sizes = values.sizes === undefined ? undefined : sizesOf(values.sizes);
  const missed: string[] = [];
  for (const name of chosen.length > 0 ? chosen : names) {
    const section = sections[name];
    const measure = await section.load();
    const watch = startWatch();
    const growths = await measure(sizes ?? section.sizes);
    process.stdout.write(`\n${name}: ${section.of}\n${growthTable(growths)}\n${busyLine(watch.end())}\n`);
    missed.push(...growths.filter((growth) => !growsWithinLimit(growth)).map(({ what }) => `${name}: ${what}`));
  }
  if (missed.length > 0) process.stdout.write(`\nThe slope is above ${maxSlope} of:\n  ${missed.join('\n  ')}\n`);
  return missed.length > 0 ? 1 : 0;
}

function sizesOf(given: string): number[] {
  const sizes = given.split(',').map(Number);
  const isValid = sizes.length >= 2 && sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0));
  if (isValid) return sizes;
  throw new InputError(`--sizes needs at least two growing whole numbers, such as 1000,10000, not '${given}'.`);
}
