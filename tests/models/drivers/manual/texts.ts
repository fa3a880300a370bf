/** How the cases of a suite are done by hand, written down by the causes and checks that the drivers run. */
import type { ManualTexts, Path, PathStep } from '@msafara/paths';
import type { PathTexts } from '@msafara/paths/suite';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Fixtures, Model, ModelEventCase } from '../../model.ts';
import { oracleOf } from '../../oracles/index.ts';
import { wireOf } from '../../oracles/wire/index.ts';
import { noteTakingEnvironment, windowOf } from './environment.ts';
import { ExpectedResults } from './expected.ts';
import { Notes } from './notes.ts';
import { noteTakingUser } from './user.ts';

type ModelPath = Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>;
type ModelStep = PathStep<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** What is expected where nothing that the page shows changes. */
const unchanged = 'The page stays as it is.';

/** How to do paths by hand: what to do and what to enter, and what the requirements expect. */
export async function textsOfPaths(
  model: Model,
  paths: readonly ModelPath[],
): Promise<ReadonlyMap<ModelPath, PathTexts>> {
  const [oracle, wire] = [await oracleOf(model.machine), wireOf(model.machine)];
  const texts = new Map<ModelPath, PathTexts>();
  for (const path of paths) texts.set(path, await textsOf(model, path, new ExpectedResults(model, oracle, wire)));
  return texts;
}

async function textsOf(model: Model, path: ModelPath, expected: ExpectedResults<AnyStateMachine>): Promise<PathTexts> {
  const opening = path.steps.findIndex(({ eventCase }) => !eventCase.opening);
  const opened = opening === -1 ? path.steps.length : opening;
  // Like the drivers, a tester checks nothing before the page has opened.
  const atStart = opened === 0 ? await expected.results(path.start, path) : [];
  const steps: ManualTexts[] = [];
  for (const [at, step] of path.steps.entries()) {
    const notes = new Notes();
    const { eventCase } = step;
    const requests = await expected.follow(eventCase.name, async () => {
      await eventCase.cause(fixturesFor(notes, expected), step as PathStep<AnyStateMachine>);
      if ('answer' in eventCase.event && isAccepted(eventCase.event.answer)) expected.accept();
    });
    const results = at < opened - 1 ? [] : await expected.results(step.after, path);
    const all = [...notes.expected, ...requests, ...results];
    steps.push({
      instruction: eventCase.instruction ?? instructionOf(step, notes),
      ...(Object.keys(notes.data).length > 0 && { data: notes.data }),
      expected: at < opened - 1 || all.length > 0 ? all : [unchanged],
    });
  }
  const { preconditions, instruction } = await startOf(model, path);
  return { preconditions, start: { instruction, expected: atStart }, steps };
}

/** What is prepared, and the way to the page and to the beginning of the flow on it. */
async function startOf(
  { route, screen, approach }: Model,
  { steps }: ModelPath,
): Promise<{ preconditions: string[]; instruction: string }> {
  const [prepared, notes] = [new Notes(), new Notes()];
  const begin = steps.find(({ eventCase }) => eventCase.begin)?.eventCase.begin;
  const address = (await begin?.(fixturesFor(prepared))) ?? route;
  notes.do(`In ${windowOf(screen)}, open ${address}.`);
  await approach?.(fixturesFor(notes));
  const preconditions = prepared.instructions.length > 0 ? [prepared.instructions.join(' ')] : [];
  return { preconditions, instruction: notes.instructions.join(' ') };
}

function fixturesFor(notes: Notes, expected?: ExpectedResults<AnyStateMachine>): Fixtures {
  return {
    user: noteTakingUser(notes),
    environment: noteTakingEnvironment(notes, { accepted: () => expected?.accept() }),
    open: async (address) => notes.do(`Open ${address}.`),
  };
}

function instructionOf({ eventCase, before }: ModelStep, { instructions }: Notes): string {
  if (instructions.length === 0) return 'Do nothing: this happens by itself.';
  const isUnhydrated = eventCase.opening && (before as AnyMachineSnapshot).matches('unhydrated');
  return [...(isUnhydrated ? ['While the proxy holds the scripts of the page:'] : []), ...instructions].join(' ');
}

function isAccepted(answer: unknown): boolean {
  return (answer as { kind?: unknown } | null)?.kind === 'accepted';
}
