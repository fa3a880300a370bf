import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { type EventCase, explore, type Graph, type Path, plan, type Step, statesIn, tour } from '../paths/index.ts';
import type { Environment } from './environment.ts';
import type { User } from './user.ts';

/** Who and what makes the events of a path happen. */
export type Fixtures = {
  user: User;
  environment: Environment;
  /** Opens a page of the site in the same tab, and waits until its scripts have taken it over. */
  open: (address: string) => Promise<void>;
};

/** An event with the way in which a user, or the environment, causes it. */
export type ModelEventCase<Machine extends AnyStateMachine> = EventCase<Machine> & {
  cause: (fixtures: Fixtures, step: Step<Machine>) => Promise<void>;
  /**
   * Of an opening event case: what was before the page of the path, such as the way to a link or to a draft that a reload
   * finds. Gives the address at which the page is opened then; unless told it is the model's route.
   */
  begin?: (fixtures: Fixtures) => Promise<string>;
};

/** How a reload comes to find a draft: what was typed at a page of this address, before it is loaded again. */
export function leftBehind(address: string, type: (fixtures: Fixtures) => Promise<void>) {
  return async (fixtures: Fixtures): Promise<string> => {
    await fixtures.open(address);
    await type(fixtures);
    return address;
  };
}

/**
 * What a machine is tested by, written once for the actor alone, the view in jsdom and the site in Chromium.
 */
export type Model<Machine extends AnyStateMachine = AnyStateMachine> = {
  machine: Machine;
  /** What the machine is given when it starts, where another machine runs it. */
  input?: InputFrom<Machine>;
  /** A route on which the flow is met. */
  route: string;
  /** How a user gets from there to where the flow begins; it is gone before the first step. */
  approach?: (fixtures: Fixtures) => Promise<void>;
  /** Whether it belongs to wide or to narrow screens. */
  screen: 'wide' | 'narrow';
  eventCases: readonly ModelEventCase<Machine>[];
  /** What of a snapshot, beside its state value, changes how the machine answers. */
  serialise: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Which invoked actor says an event, where it is not the user at the page: event type to actor id. */
  sources: Record<string, string>;
  /** The goals that nobody can meet, by their names, each with the reason. */
  except?: Record<string, string>;
  /** What a user sees in each state, by its id; a state's own check comes after those of the states around it. */
  states: Record<string, (user: User, snapshot: SnapshotFrom<Machine>, environment: Environment) => Promise<void>>;
};

/** The paths that a model is tested by: the same for every driver. */
export function pathsOf<Machine extends AnyStateMachine>({
  machine,
  eventCases,
  serialise,
  input,
  except,
}: Model<Machine>): Path<Machine, ModelEventCase<Machine>>[] {
  return plan(machine, { eventCases: eventCases, serialise, input, except, strategy: tour({ longest: 40 }) });
}

/** All that the machine of a model can do with its event cases. */
export function graphOf<Machine extends AnyStateMachine>({
  machine,
  eventCases,
  serialise,
  input,
}: Model<Machine>): Graph<Machine, ModelEventCase<Machine>> {
  return explore(machine, { eventCases: eventCases, serialise, input });
}

/**
 * What a user has typed, of all that a machine remembers: none of it may be lost on the way through the page. Of what each
 * server calls its own way it is whether it is there. It runs in the page too, so it uses nothing from around it.
 */
export function typedIn(snapshot: object): Record<string, unknown> {
  const { form, rows, typed } = (snapshot as { context: Record<string, unknown> }).context;
  const ofServer = ['code', 'role_id'];
  const plain = (name: string, value: unknown) => (ofServer.includes(name) ? value !== '' : value);
  const typedRows = (rows as { email: string }[] | undefined)?.filter(({ email }) => email !== '');
  return JSON.parse(JSON.stringify({ form, rows: typedRows, typed }, plain));
}

/** Throws unless the user sees what the model says of every state of a snapshot. */
export async function checkStates<Machine extends AnyStateMachine>(
  { machine, states }: Model<Machine>,
  { user, environment }: Fixtures,
  snapshot: SnapshotFrom<Machine>,
): Promise<void> {
  const ids = statesIn(machine, (snapshot as AnyMachineSnapshot).value);
  if (!ids.some((id) => id in states)) throw new Error(`The model of '${machine.id}' says nothing of ${ids.at(-1)}.`);
  for (const id of ids) await states[id]?.(user, snapshot, environment);
}
