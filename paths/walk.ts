import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from './event-case.ts';
import { describePath, type Path, type Step } from './path.ts';

/** One way to go a path for real: by an actor, by a view, in a browser. */
export type Driver<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** Begins, with the events of the opening steps on the way. */
  open: (steps: Step<Machine, Given>[]) => Promise<void>;
  /** Causes the event of a step. */
  cause: (step: Step<Machine, Given>) => Promise<void>;
  /** Throws unless things are as they are in a snapshot. */
  check: (snapshot: SnapshotFrom<Machine>) => Promise<void>;
};

/** Says at which step a path failed, and how one gets there. */
export class StepError extends Error {
  override name = 'StepError';
  /** The number of the step that failed; 0 is the start. */
  readonly number: number;

  constructor(message: string, number: number, cause: unknown) {
    super(message, { cause });
    this.number = number;
  }
}

/** Goes a path step by step and checks every place on it. Throws a StepError with the path so far as numbered steps. */
export async function walk<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
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

const phases = { open: 'The beginning failed', cause: 'could not be done', check: 'did not lead where it should' };

async function attempt<Machine extends AnyStateMachine>(
  path: Path<Machine>,
  number: number,
  phase: keyof typeof phases,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const step =
      number === 0 || phase === 'open' ? '' : `Step ${number}, '${path.steps[number - 1]?.eventCase.name}', `;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StepError(
      `${step}${phases[phase]} (${path.name}):\n${describePath(path, { until: number, failed: number })}\n\n${reason}`,
      number,
      error,
    );
  }
}
