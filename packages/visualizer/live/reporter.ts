import {
  coverageItemsOf,
  guardName,
  idOfTransition,
  type Observation,
  observer,
  parseGuardOutcome,
  provenOutcomes,
  withoutConflicts,
} from '@msafara/paths/charts';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { createMask } from './mask.ts';
import type { ActorName, Delay, GuardAnswer, Report } from './message.ts';
import { createSources, type Sources } from './sources.ts';

export type ReporterOptions = {
  /** Identifies this document. */
  page: string;
  /** The path of the document's current address. */
  path: () => string;
  /** Where it notes who sent each event (default: its own). */
  sources?: Sources;
  /** Receives each report; a new one with the actor's whole snapshot, which must not leave the page. */
  tell: (report: Report, moment?: { actor: AnyActorRef; snapshot: AnyMachineSnapshot }) => void;
};

export type Reporter = {
  /** Receives every inspection event of the page. */
  inspect: (event: InspectionEvent) => void;
  /** Reports the state of every running actor again, for a visualizer that was opened later. */
  tellPresent: () => void;
};

/** Turns XState's inspection events into reports: one per event that an actor has processed. */
export function createReporter({ page, path, sources = createSources(), tell }: ReporterOptions): Reporter {
  const mask = createMask();
  const present = new Map<string, Report>();
  const observe = observer();
  /** The transitions and guards of the microsteps since an actor's last snapshot. */
  const underWay = new Map<string, Pick<Report, 'transitions' | 'guards'>>();
  /** The order of the event that each actor is processing. */
  const begun = new Map<string, number>();
  let number = 0;
  let order = 0;

  const inspect = (inspected: InspectionEvent) => {
    sources.hear(inspected);
    const ref = inspected.actorRef as AnyActorRef;
    const session = ref.sessionId;
    const observation = observe(inspected);
    // An actor makes its first steps before it is started.
    const isStarting = inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init';
    if (isStarting || (inspected.type === '@xstate.microstep' && !begun.has(session))) begun.set(session, order++);
    if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.microstep') return;
    const snapshot = inspected.snapshot as AnyMachineSnapshot;
    if (snapshot.machine === undefined) return;
    const { transitions, guards } = underWay.get(session) ?? { transitions: [], guards: [] };
    if (inspected.type === '@xstate.microstep') {
      underWay.set(session, {
        transitions: [...transitions, ...withoutConflicts(inspected._transitions).map(idOfTransition)],
        guards: [...guards, ...(observation ? answersOf(snapshot.machine, observation) : [])],
      });
      return;
    }
    underWay.delete(session);
    const { event, context } = mask({ event: inspected.event, context: snapshot.context });
    const source = sources.of(ref, inspected.event);
    const report: Report = {
      page,
      // Only the first segment of the path: a later one may be a token.
      address: path().replace(/(?<=.)\/.*/, ''),
      ...nameOf(ref),
      root: inspected.rootId ?? session,
      machine: snapshot.machine.id,
      number: number++,
      order: begun.get(session) ?? order++,
      time: Date.now(),
      event,
      source: source && nameOf(source),
      transitions,
      guards,
      status: snapshot.status,
      value: snapshot.value,
      context,
      children: childrenOf(snapshot),
      delays: delaysOf(ref),
    };
    begun.delete(session);
    if (snapshot.status === 'active') present.set(session, report);
    else present.delete(session);
    tell(report, { actor: ref, snapshot });
  };

  return {
    inspect,
    tellPresent: () => {
      for (const report of present.values()) tell(report);
    },
  };
}

function childrenOf({ children }: AnyMachineSnapshot): Report['children'] {
  return Object.entries(children as Record<string, AnyActorRef | undefined>).flatMap(([id, child]) =>
    child === undefined
      ? []
      : [{ id, session: child.sessionId, status: child.getSnapshot()?.status ?? ('active' as const) }],
  );
}

/** How to tell an actor from others. */
export function nameOf(actor: AnyActorRef): ActorName {
  const parents: string[] = [];
  for (let parent = actor._parent; parent !== undefined; parent = parent._parent) parents.unshift(idOf(parent));
  return { session: actor.sessionId, actor: idOf(actor), path: [...parents, idOf(actor)].join('/') };
}

/** The id of an actor or, since one without an id has that of its session, of its machine. */
function idOf(actor: AnyActorRef): string {
  const { machine } = (actor.getSnapshot() ?? {}) as { machine?: AnyStateMachine };
  return actor.id === actor.sessionId && machine ? machine.id : actor.id;
}

/** The delayed events that an actor sends itself. */
function delaysOf(actor: AnyActorRef): Delay[] {
  const { _scheduledEvents: scheduled } = actor.system.getSnapshot();
  return Object.values(scheduled)
    .filter(({ source }) => source === actor)
    .map(({ event, startedAt, delay }) => ({ event: event.type, due: startedAt + delay }))
    .sort((one, other) => one.due - other.due);
}

/** The guards that a microstep must have evaluated, and their results. */
function answersOf(machine: AnyStateMachine, observation: Observation): GuardAnswer[] {
  const { transitions } = coverageItemsOf(machine);
  return provenOutcomes(machine, observation).flatMap((name) => {
    const { transition, isTrue } = parseGuardOutcome(name);
    const definition = transitions.get(transition)?.definition;
    const guard = definition && guardName(definition);
    return guard === undefined ? [] : [{ guard, transition, isTrue }];
  });
}
