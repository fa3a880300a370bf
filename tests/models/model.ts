import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { explore, type Graph, type Path, plan, type Sample, type Step, statesIn, tour } from '../../paths/index.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** Who and what makes the events of a path happen. */
export type Stage = {
  person: Person;
  world: World;
  /** Opens a page of the site in the same tab, and waits until its scripts have taken it over. */
  open: (address: string) => Promise<void>;
};

/** An event with the way in which a person, or the world, causes it. */
export type Deed<Machine extends AnyStateMachine> = Sample<Machine> & {
  cause: (stage: Stage, step: Step<Machine>) => Promise<void>;
  /**
   * Of an opening deed: what was before the page of the path, such as the way to a link or to a draft that a reload
   * finds. Gives the address at which the page is opened then; unless told it is the model's route.
   */
  begin?: (stage: Stage) => Promise<string>;
};

/** How a reload comes to find a draft: what was typed at a page of this address, before it is loaded again. */
export function leftBehind(address: string, type: (stage: Stage) => Promise<void>) {
  return async (stage: Stage): Promise<string> => {
    await stage.open(address);
    await type(stage);
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
  /** How a person gets from there to where the flow begins; it is gone before the first step. */
  approach?: (stage: Stage) => Promise<void>;
  /** Whether it belongs to wide or to narrow screens. */
  screen: 'wide' | 'narrow';
  deeds: readonly Deed<Machine>[];
  /** What of a snapshot, beside its state value, changes how the machine answers. */
  serialise: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Which invoked actor says an event, where it is not the person at the page: event type to actor id. */
  sources: Record<string, string>;
  /** The goals that nobody can meet, by their names, each with the reason. */
  except?: Record<string, string>;
  /** What a person sees in each state, by its id; a state's own check comes after those of the states around it. */
  states: Record<string, (person: Person, snapshot: SnapshotFrom<Machine>, world: World) => Promise<void>>;
};

/** The paths that a model is tested by: the same for every driver. */
export function pathsOf<Machine extends AnyStateMachine>({
  machine,
  deeds,
  serialise,
  input,
  except,
}: Model<Machine>): Path<Machine, Deed<Machine>>[] {
  return plan(machine, { samples: deeds, serialise, input, except, strategy: tour({ longest: 40 }) });
}

/** All that the machine of a model can do with its deeds. */
export function graphOf<Machine extends AnyStateMachine>({
  machine,
  deeds,
  serialise,
  input,
}: Model<Machine>): Graph<Machine, Deed<Machine>> {
  return explore(machine, { samples: deeds, serialise, input });
}

/**
 * What a person has typed, of all that a machine remembers: none of it may be lost on the way through the page. Of what each
 * server calls its own way it is whether it is there. It runs in the page too, so it uses nothing from around it.
 */
export function typedIn(snapshot: object): Record<string, unknown> {
  const { form, rows, typed } = (snapshot as { context: Record<string, unknown> }).context;
  const ofServer = ['code', 'role_id'];
  const plain = (name: string, value: unknown) => (ofServer.includes(name) ? value !== '' : value);
  const typedRows = (rows as { email: string }[] | undefined)?.filter(({ email }) => email !== '');
  return JSON.parse(JSON.stringify({ form, rows: typedRows, typed }, plain));
}

/** Throws unless the person sees what the model says of every state of a snapshot. */
export async function checkStates<Machine extends AnyStateMachine>(
  { machine, states }: Model<Machine>,
  { person, world }: Stage,
  snapshot: SnapshotFrom<Machine>,
): Promise<void> {
  const ids = statesIn(machine, (snapshot as AnyMachineSnapshot).value);
  if (!ids.some((id) => id in states)) throw new Error(`The model of '${machine.id}' says nothing of ${ids.at(-1)}.`);
  for (const id of ids) await states[id]?.(person, snapshot, world);
}
