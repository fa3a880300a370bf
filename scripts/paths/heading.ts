import { type PathTexts, type SuiteHeading, smokeSection } from '@msafara/paths/suite';
import { equipmentOf } from '../../tests/models/drivers/manual/equipment.ts';
import { sayingOpeningsOnce } from '../../tests/models/drivers/manual/openings.ts';
import { type ManualPlan, manualPlanOf } from '../../tests/models/drivers/manual/plan.ts';
import { type ManualPath, textsOfPaths } from '../../tests/models/drivers/manual/texts.ts';
import { type Flow, suiteHeadingOf } from '../../tests/models/flows.ts';
import { requirementsOf } from '../../tests/models/requirements.ts';
import { requirementsIn } from '../requirements/matrix.ts';

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
  const whole = await textsOfPaths(flow.model, paths);
  const titles = new Map([
    ...plan.smoke.map(({ title, path }) => [path, { title, section: smokeSection }] as const),
    ...plan.titled.map(({ title, path }) => [path, { title }] as const),
  ]);
  const cases = paths.map((path) => ({ title: titles.get(path)?.title, texts: whole.get(path) ?? {} }));
  const texts = sayingOpeningsOnce(cases);
  const textsOf = (path: ManualPath): PathTexts => ({
    ...texts[paths.indexOf(path)],
    ...(plan.withClock.includes(path) && { section: clockSection }),
    ...titles.get(path),
  });
  return { heading: headingOf(flow, plan, wordsIn(texts)), paths, textsOf };
}

/** The heading of a flow's suite for testers, with what each of its requirements demands. */
function headingOf(flow: Flow, { leftOut, isUnique }: ManualPlan, words: string): SuiteHeading {
  const checked = new Set(requirementsOf(flow.model));
  const requirements = requirementsIn().filter(({ id }) => checked.has(id));
  return {
    ...suiteHeadingOf(flow),
    equipment: equipmentOf(words, { isUnique }),
    requirements: Object.fromEntries(requirements.map(({ id, says, does }) => [id, demandIn(says, does)])),
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

/** What a requirement demands, without the word that says what became of it. */
function demandIn(says: string, does: string): string {
  const words = does.replace(
    /^(?:Kept|Fixed|Decided)(?: to the letter)?(?: for bookings)?(?:[;:,]? (?:fixed|decided))?[;:,]? */,
    '',
  );
  const demand = words === '' || words.startsWith('see ') ? says : words;
  return `${demand.slice(0, 1).toUpperCase()}${demand.slice(1)}.`;
}
