import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Observation } from './observe.ts';
import { describePath, type Path, type PathStep } from './path.ts';

/** Runs paths against a system: an actor, a view, or a site in a browser. */
export type Driver<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** Starts the system, and causes the events of the opening steps on the way. */
  open: (steps: PathStep<Machine, Given>[]) => Promise<void>;
  /** Causes the event of a step. */
  cause: (step: PathStep<Machine, Given>) => Promise<void>;
  /** Throws if the system is not as the snapshot says. */
  check: (snapshot: SnapshotFrom<Machine>) => Promise<void>;
};

/** The failure of a step: in its first line what was expected, then the path up to there as numbered steps. */
export class StepError extends Error {
  override name = 'StepError';
  /** The number of the step that failed; 0 is the start. */
  readonly number: number;
  /** What was observed before the failing step, if the path was run by `runObserved`. */
  readonly observations: readonly Observation[];

  constructor(message: string, number: number, cause: unknown, observations: readonly Observation[] = []) {
    super(message, { cause });
    this.number = number;
    this.observations = observations;
  }
}

/** Runs a path and checks the system after each step. Throws a StepError if a step fails. */
export async function runPath<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  path: Path<Machine, Given>,
  { open, cause, check }: Driver<Machine, Given>,
): Promise<void> {
  const first = path.steps.findIndex(({ eventCase }) => !eventCase.opening);
  const opening = first === -1 ? path.steps : path.steps.slice(0, first);
  await attempt(path, opening.length, 'open', () => open(opening));
  await attempt(path, opening.length, 'check', () => check(opening.at(-1)?.after ?? path.start));
  for (const [at, step] of path.steps.entries()) {
    if (at < opening.length) continue;
    await attempt(path, at + 1, 'cause', () => cause(step));
    await attempt(path, at + 1, 'check', () => check(step.after));
  }
}

/** Runs a path with a driver that observes the system, and returns what it observed. Throws a StepError if a step fails. */
export async function runObserved<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  path: Path<Machine, Given>,
  driver: Driver<Machine, Given> & { observations: readonly Observation[] },
): Promise<readonly Observation[]> {
  let before = 0;
  const cause = async (step: PathStep<Machine, Given>) => {
    before = driver.observations.length;
    await driver.cause(step);
  };
  try {
    await runPath(path, { open: driver.open, cause, check: driver.check });
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    throw new StepError(error.message, error.number, error.cause, driver.observations.slice(0, before));
  }
  return driver.observations;
}

async function attempt<Machine extends AnyStateMachine>(
  path: Path<Machine>,
  number: number,
  phase: keyof Driver<Machine>,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { rule, details } = partsOf(reason);
    const headline = `${failureOf(path, number, phase)} (${path.name}):`;
    const steps = describePath(path, { until: number, failed: number });
    const place = [rule, headline, steps].filter((part) => part !== '').join('\n');
    throw new StepError(details === '' ? place : `${place}\n\n${details}`, number, error);
  }
}

/** How test runners say on lines of their own what was looked at, expected and found. */
const fact = /^(Locator|Expected|Received)[^:\n]*: *(\S.*)$/gm;

/** The first lines by which what was expected and found differ, where they take several. */
const differences = [
  ['expected', /^- {2,}(\S.*?),?$/m],
  ['received', /^\+ {2,}(\S.*?),?$/m],
] as const;

const colour = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** What was expected and found, on one line, and the lines that say more. */
function partsOf(reason: string): { rule: string; details: string } {
  const [first = '', ...others] = reason.trim().split('\n');
  const details = others.join('\n').trim();
  const plain = details.replace(colour, '');
  const facts = [...plain.matchAll(fact)].map(([, name = '', said]) => `${name.toLowerCase()} ${said}`);
  if (facts.length === 0) {
    for (const [name, line] of differences)
      facts.push(...[line.exec(plain)?.[1]].flatMap((said) => (said ? `${name} ${said}` : [])));
  }
  return { rule: facts.length === 0 ? first : `${first} (${facts.join(', ')})`, details };
}

function failureOf<Machine extends AnyStateMachine>(
  { steps }: Path<Machine>,
  number: number,
  phase: keyof Driver<Machine>,
): string {
  if (phase === 'open') return 'The opening failed';
  const step = number === 0 ? 'The start' : `Step ${number}, '${steps[number - 1]?.eventCase.name}',`;
  return phase === 'cause' ? `${step} could not be performed` : `${step} did not lead to the expected state`;
}
