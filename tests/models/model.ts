import {
  type EventCase,
  explore,
  type Graph,
  goalsOf,
  type Path,
  type PathStep,
  type Property,
  plan,
  statesIn,
  transitionTour,
} from '@msafara/paths';
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { FormAnswer } from '../../contract/form-answer.ts';
import type { Environment } from './environment.ts';
import type { User } from './user.ts';

/** The user and the environment that cause the events of a path. */
export type Fixtures = {
  user: User;
  environment: Environment;
  /** Opens a page of the site in the same tab and waits until it is hydrated. */
  open: (address: string) => Promise<void>;
};

/** An event case with the way in which the user or the environment causes it. */
export type ModelEventCase<Machine extends AnyStateMachine> = EventCase<Machine> & {
  cause: (fixtures: Fixtures, step: PathStep<Machine>) => Promise<void>;
  /**
   * For an opening event case: prepares the page, for example by requesting a link or leaving a draft behind, and returns
   * the address at which the page then opens (default: the model's route).
   */
  begin?: (fixtures: Fixtures) => Promise<string>;
  /** What the server has filled the page with before that. The event itself, if following a link is all that it takes. */
  served?: FormAnswer;
  /** Nobody can bring it about by hand, although it takes nothing but what a hand can do elsewhere. */
  onlyByProgram?: true;
};

/** The answer of an event case to a form that was posted without scripts; undefined if the document only came with it. */
export function postedAnswer({ event, served }: ModelEventCase<AnyStateMachine>): unknown {
  return 'answer' in event && event.answer !== served ? event.answer : undefined;
}

/** Leaves a draft behind: types into the page at this address, which is then loaded again. */
export function leftBehind(address: string, type: (fixtures: Fixtures) => Promise<void>) {
  return async (fixtures: Fixtures): Promise<string> => {
    await fixtures.open(address);
    await type(fixtures);
    return address;
  };
}

/** A case for a tester: what it is about, in the words of the screen, and event cases on its way. */
export type TitledCase = { title: string; steps: readonly string[] };

/** The tests of a machine, written once for its actor, its view in jsdom and the site in Chromium. */
export type Model<Machine extends AnyStateMachine = AnyStateMachine> = {
  machine: Machine;
  /** The requirements that its paths show apart from those that its chart names. */
  requirements?: readonly string[];
  /** The input of the machine, if it takes any. */
  input?: InputFrom<Machine>;
  /** A route where the flow can be seen. */
  route: string;
  /** The way from that route to the beginning of the flow, taken before the first step. */
  approach?: (fixtures: Fixtures) => Promise<void>;
  /** Whether the page shows the form that was served once the scripts have started (default: always). */
  showsServedForm?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** The screens on which its paths run. */
  screen: 'wide' | 'narrow';
  /** Whether the flow of wide screens is on narrow ones too and looks different there, so that each place is looked at on both. */
  isAlsoNarrow?: true;
  eventCases: readonly ModelEventCase<Machine>[];
  /**
   * The cases that a tester does first, what the flow is for and its main failure, by event cases that lie on their way: from
   * one to the next it is the shortest.
   */
  smoke?: readonly TitledCase[];
  /** The further cases that a tester does, like those of `smoke`. What neither has is planned, and titled after the chart. */
  byHand?: readonly TitledCase[];
  /** Why nobody can do the flow by hand, if that is so. */
  onlyByProgram?: string;
  /** What the specification says of every run, in its own terms: see `npm run paths -- check`. */
  properties?: readonly Property<Machine>[];
  /** The parts of a snapshot, besides its state value, that affect how the machine reacts to events. */
  serialise: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** The invoked actors that send events, by event type; all other events come from the user. */
  sources: Record<string, string>;
  /** The goals that cannot be met, by name, each with the reason. */
  except?: Record<string, string>;
  /** The mutants that its paths through the view cannot notice, as `npm run lab -- mutants` names them, each with the reason. */
  unnoticed?: Readonly<Record<string, string>>;
  /** The checks of what the user sees in each state, by state id; outer states are checked first. */
  states: Record<string, (user: User, snapshot: SnapshotFrom<Machine>, environment: Environment) => Promise<void>>;
};

/** The maximum number of steps in a path that tests a model. */
export const longestPath = 40;

/** The paths that test a model, the same for every driver: they take every transition, and cause every event case. */
export const pathsOf = once(<Machine extends AnyStateMachine>(model: Model<Machine>) =>
  plan(model.machine, planOf(model)),
);

/** The paths that show every configuration of a model and every requirement once, for a driver whose steps take long. */
export function pathsToPlaces<Machine extends AnyStateMachine>(
  model: Model<Machine>,
): Path<Machine, ModelEventCase<Machine>>[] {
  return plan(model.machine, {
    ...planOf(model),
    goals: (graph) => goalsOf(graph, ['configurations', 'requirements']),
  });
}

function planOf<Machine extends AnyStateMachine>({ eventCases, serialise, input, except }: Model<Machine>) {
  return {
    eventCases,
    serialise,
    input,
    except,
    strategy: transitionTour({ longest: longestPath }),
  };
}

/** The graph of everything that a model’s machine can do with its event cases. */
export const exploreModel = once(<Machine extends AnyStateMachine>(model: Model<Machine>) => exploredAnew(model));

/** As above, of a machine that may have been changed since. */
export function exploredAnew<Machine extends AnyStateMachine>({
  machine,
  eventCases,
  serialise,
  input,
}: Model<Machine>): Graph<Machine, ModelEventCase<Machine>> {
  return explore(machine, { eventCases, serialise, input });
}

/** Works something out once for each model: it takes up to a second, and many tests ask for it and only read it. */
function once<Work extends (model: never) => unknown>(work: Work): Work {
  const known = new WeakMap<object, unknown>();
  return ((model: never) => {
    const result = known.get(model) ?? work(model);
    known.set(model, result);
    return result;
  }) as Work;
}

/**
 * Everything that the user typed, from the context of a snapshot: the page must not lose any of it. Values that differ from
 * server to server are reduced to whether they are set. This function also runs in the page, so it is self-contained.
 */
export function typedIn(snapshot: object): Record<string, unknown> {
  const { form, rows, typed } = (snapshot as { context: Record<string, unknown> }).context;
  const ofServer = ['code', 'role_id'];
  const plain = (name: string, value: unknown) => (ofServer.includes(name) ? value !== '' : value);
  const typedRows = (rows as { email: string }[] | undefined)?.filter(({ email }) => email !== '');
  return JSON.parse(JSON.stringify({ form, rows: typedRows, typed }, plain));
}

/** Throws unless the user sees what the model expects in every state of a snapshot. */
export async function checkStates<Machine extends AnyStateMachine>(
  { machine, states }: Model<Machine>,
  { user, environment }: Fixtures,
  snapshot: SnapshotFrom<Machine>,
): Promise<void> {
  const ids = statesIn(machine, (snapshot as AnyMachineSnapshot).value);
  if (!ids.some((id) => id in states))
    throw new Error(`The model of '${machine.id}' does not check the state ${ids.at(-1)}.`);
  for (const id of ids) await states[id]?.(user, snapshot, environment);
}
