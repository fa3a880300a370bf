/** How the cases of a suite are done by hand, written down by the causes and checks that the drivers run. */
import type { ManualTexts, Path, PathStep } from '@msafara/paths';
import type { PathTexts } from '@msafara/paths/suite';
import type { AnyStateMachine } from 'xstate';
import type { Fixtures, Model, ModelEventCase } from '../../model.ts';
import { oracleOf } from '../../oracles/index.ts';
import { wireOf } from '../../oracles/wire/index.ts';
import { DeveloperTools, narrowWidth } from './developer-tools.ts';
import { noteTakingEnvironment } from './environment.ts';
import { ExpectedResults } from './expected.ts';
import { Notes } from './notes.ts';
import { site } from './site.ts';
import { noteTakingUser } from './user.ts';

export type ManualPath = Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>;
export type ModelStep = PathStep<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** What is expected where nothing that the page shows changes. */
const unchanged = 'The page stays as it was, except for seconds that it counts.';

/** What is expected where the page shows nothing but what was entered. */
const entered = 'The page shows what you have entered.';

/** What is expected of a page of which nothing else is said. */
const opened = 'The page opens.';

/** How to do paths by hand: what to do and what to enter, and what the requirements expect. */
export async function textsOfPaths(
  model: Model,
  paths: readonly ManualPath[],
): Promise<ReadonlyMap<ManualPath, PathTexts>> {
  const [oracle, wire] = [await oracleOf(model.machine), wireOf(model.machine)];
  const texts = new Map<ManualPath, PathTexts>();
  for (const path of paths) texts.set(path, await textsOf(model, path, new ExpectedResults(model, oracle, wire)));
  return texts;
}

/** Steps that a tester does as one: the first, and those that come with it by themselves. At −1 is the start. */
type Group = {
  at: number;
  notes: Notes;
  last: number;
  /** What the last of its event cases expects besides. */
  besides?: readonly string[] | undefined;
};

async function textsOf(model: Model, path: ManualPath, expected: ExpectedResults<AnyStateMachine>): Promise<PathTexts> {
  const tools = new DeveloperTools(wireOf(model.machine).endpoints?.[0]?.path);
  const groups: Group[] = [{ at: -1, notes: await startOf(model, path, tools), last: -1 }];
  const seen = new Map<number, string[]>();
  const look = async (group: Group) => {
    const { last, notes } = group;
    const snapshot = path.steps[last]?.after ?? path.start;
    const results = [...(group.besides ?? []), ...(await expected.results(snapshot, path, notes.data))];
    const nothingNew = group === groups[0] ? opened : notes.isEntry ? entered : unchanged;
    seen.set(last, results.length > 0 ? results : [nothingNew]);
  };
  for (const [at, step] of path.steps.entries()) {
    const notes = new Notes();
    const group = groups.at(-1) as Group;
    const cause = () => step.eventCase.cause(fixturesFor(notes, tools, expected), step as PathStep<AnyStateMachine>);
    tools.isToReturn = returnsNext(path, at);
    const { instruction } = step.eventCase;
    const isTogether = await comesWith(step, group);
    if (!isTogether) await look(group);
    await expected.follow(step.eventCase.name, async () => {
      await cause();
      if ('answer' in step.eventCase.event && isAccepted(step.eventCase.event.answer)) expected.accept();
    });
    if (instruction !== undefined) notes.say(instruction);
    if (isTogether) {
      group.notes.append(notes);
      group.last = at;
      // What an earlier one expects may be gone by now.
      group.besides = step.eventCase.expected;
    } else {
      const own = new Notes();
      own.append(notes);
      groups.push({ at, notes: own, last: at, besides: step.eventCase.expected });
    }
  }
  await look(groups.at(-1) as Group);
  return textsIn(path, groups, seen);
}

function textsIn({ steps }: ManualPath, groups: readonly Group[], seen: ReadonlyMap<number, string[]>): PathTexts {
  const firsts = new Map(groups.map((group) => [group.at, group.notes]));
  const texts = steps.map((_, at): ManualTexts => {
    const notes = firsts.get(at);
    const expected = seen.get(at) ?? [];
    if (notes === undefined) return { follows: true, expected };
    const data = Object.keys(notes.data).length > 0 ? { data: notes.data } : {};
    return { instruction: notes.instruction, entries: notes.entries, ...data, expected };
  });
  const preconditions = [...new Set(groups.flatMap(({ notes }) => notes.preconditions))];
  if (groups.some(({ notes }) => notes.instruction.includes('block the request URL'))) preconditions.push(blocking);
  return {
    isComplete: true,
    preconditions,
    start: {
      instruction: firsts.get(-1)?.instruction ?? '',
      entries: firsts.get(-1)?.entries ?? [],
      expected: seen.get(-1) ?? [],
    },
    steps: texts,
  };
}

/** Whether a step comes with those before it: there is nothing to do but to prepare it, or one more field to fill in. */
async function comesWith(step: ModelStep, group: Group): Promise<boolean> {
  const { eventCase } = step;
  const notes = new Notes();
  await eventCase.cause(fixturesFor(notes, new DeveloperTools()), step as PathStep<AnyStateMachine>);
  if (eventCase.opening || notes.doings.length === 0) return true;
  return eventCase.instruction === undefined && notes.isEntry && group.notes.isEntry;
}

/** Whether the network returns before anything else happens to it, so that it can be cut off as a whole until then. */
function returnsNext({ steps }: ManualPath, at: number): boolean {
  const [next, after] = steps.slice(at + 1).filter(({ eventCase: { event } }) => !/^field\./.test(event.type));
  return (
    next?.eventCase.event.type === 'network.returned' &&
    after?.eventCase.event.type.startsWith('xstate.done.actor.') === true
  );
}

/** How to block requests, for the cases that do: the smoke test of a flow may do without. */
const blocking =
  'To block a request URL, press Ctrl+Shift+P in the developer tools, type "request blocking", choose the panel that is offered, add the URL as a pattern and tick its box. To stop, untick it, at the latest at the end of the case.';

/** The way to the page and to the beginning of the flow on it. */
async function startOf(
  { route, screen, approach }: Model,
  { steps }: ManualPath,
  tools: DeveloperTools,
): Promise<Notes> {
  const notes = new Notes();
  const fixtures = fixturesFor(notes, tools);
  const begin = steps.find(({ eventCase }) => eventCase.begin)?.eventCase.begin;
  const address = (await begin?.(fixtures)) ?? route;
  const there = address.startsWith('/') ? `${site}${address}` : address;
  // A page that is loaded again has to show what was entered.
  notes.forgetData();
  tools.beginWith(screen);
  const narrowed = screen === 'narrow' ? ` and make the page ${narrowWidth} pixels wide` : '';
  // What breaks the page as it opens is prepared right before.
  if (notes.doings.length === 0) notes.do(`Open ${there}${narrowed}.`, 'press');
  else if (address.startsWith('/')) notes.do(`Go to ${there} again.`, 'press');
  else notes.do(`Open ${there}.`, 'press');
  await approach?.(fixtures);
  return notes;
}

function fixturesFor(notes: Notes, tools: DeveloperTools, expected?: ExpectedResults<AnyStateMachine>): Fixtures {
  return {
    user: noteTakingUser(notes),
    environment: noteTakingEnvironment(notes, { tools, accepted: () => expected?.accept() }),
    open: async (address) => notes.do(`Open ${address.startsWith('/') ? site : ''}${address}.`),
  };
}

/** What it takes to bring about an event case, as its cause and its beginning write it down. */
export async function notesOf(step: ModelStep): Promise<Notes> {
  const notes = new Notes();
  const fixtures = fixturesFor(notes, new DeveloperTools());
  await step.eventCase.begin?.(fixtures);
  const begun = notes.doings.length;
  await step.eventCase.cause(fixtures, step as PathStep<AnyStateMachine>);
  if (step.eventCase.onlyByProgram) notes.needs.add('automation');
  // What a visitor does before the scripts have started takes milliseconds.
  if (step.eventCase.opening && notes.doings.length > begun) notes.needs.add('automation');
  return notes;
}

function isAccepted(answer: unknown): boolean {
  return (answer as { kind?: unknown } | null)?.kind === 'accepted';
}
