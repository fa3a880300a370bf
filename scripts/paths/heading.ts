import { type PathTexts, type SuiteHeading, smokeSection } from '@msafara/paths/suite';
import { equipmentOf } from '../../tests/models/drivers/manual/equipment.ts';
import { type ManualPlan, manualPlanOf } from '../../tests/models/drivers/manual/plan.ts';
import { type ManualPath, textsOfPaths } from '../../tests/models/drivers/manual/texts.ts';
import { type Flow, suiteHeadingOf } from '../../tests/models/flows.ts';
import { requirementsOf } from '../../tests/models/requirements.ts';
import { type Requirement, requirementsIn } from '../requirements/matrix.ts';

/** The section of the cases that need more than a browser. */
const clockSection = 'With a changed clock';

/** A flow's suite for testers. */
export type ManualSuite = {
  heading: SuiteHeading;
  paths: ManualPath[];
  textsOf: (path: ManualPath) => PathTexts;
};

/** Plans the cases of a flow that are done by hand, and says how. */
export async function manualSuiteOf(flow: Flow): Promise<ManualSuite> {
  const plan = await manualPlanOf(flow.model);
  const paths = [...[...plan.smoke, ...plan.titled].map(({ path }) => path), ...plan.paths, ...plan.withClock];
  const texts = await textsOfPaths(flow.model, paths);
  const titles = new Map([
    ...plan.smoke.map(({ title, path }) => [path, { title, section: smokeSection }] as const),
    ...plan.titled.map(({ title, path }) => [path, { title }] as const),
  ]);
  const textsOf = (path: ManualPath): PathTexts => ({
    ...texts.get(path),
    ...(plan.withClock.includes(path) && { section: clockSection }),
    ...titles.get(path),
  });
  return { heading: headingOf(flow, plan, wordsIn([...texts.values()])), paths, textsOf };
}

/** The heading of a flow's suite for testers, with what each of its requirements demands. */
function headingOf(flow: Flow, { leftOut, isUnique }: ManualPlan, words: string): SuiteHeading {
  const checked = new Set(requirementsOf(flow.model));
  const rows = new Map(requirementsIn().map((row) => [row.id, row]));
  const requirements = [...rows.values()].filter(({ id }) => checked.has(id));
  return {
    ...suiteHeadingOf(flow),
    equipment: equipmentOf(words, { isUnique }),
    requirements: Object.fromEntries(requirements.map((row) => [row.id, `${sentence(demandOf(row, rows))}.`])),
    sections: { [clockSection]: 'Set the clock of the device right again after each of these cases.' },
    leftOut,
  };
}

/** All that the cases say. */
function wordsIn(texts: readonly PathTexts[]): string {
  return texts
    .flatMap(({ preconditions = [], start, steps = [] }) => [
      ...preconditions,
      ...[start, ...steps].flatMap((step) => [step?.instruction ?? '', ...(step?.expected ?? [])]),
    ])
    .join('\n');
}

/** What a requirement demands, with what it is about. */
function demandOf(row: Requirement, rows: ReadonlyMap<string, Requirement>): string {
  const { says, does } = row;
  const own = decisionOf(row, rows);
  const [, topic] = /^Not specified: (.+)$/.exec(says) ?? [];
  return (topic === undefined ? withSubject(own, says, does) : `${topic}: ${own}`).replaceAll('`', '');
}

/** What was decided beside what the specification says, which alone may name what both are about. */
function withSubject(own: string, says: string, does: string): string {
  if (own === '' || own.startsWith('see ')) return says;
  if (does.startsWith('Kept')) return `${says}. ${sentence(own)}`;
  return does.startsWith('Fixed') ? `${own}. This corrects: ${says}` : own;
}

/** What was decided of a requirement, without the words that say what became of it; what is as in another row is said here, too. */
function decisionOf({ does }: Requirement, rows: ReadonlyMap<string, Requirement>): string {
  return does
    .replace(/^(?:Kept|Fixed|Decided)(?: to the letter)?(?: for bookings)?(?:[;:,]? (?:fixed|decided))?[;:,]? */, '')
    .replace(/; (?:fixed|decided): /g, '; ')
    .replace(/^as `([^`]+)`/, (words, id: string) => {
      const other = rows.get(id);
      return other === undefined ? words : decisionOf(other, rows);
    });
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
