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
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { errorText } from './error-text.ts';
import { createMask } from './mask.ts';
import type { ActorName, Delay, GuardAnswer, Report } from './message.ts';
import { createOrigins } from './origins.ts';
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
  /** Learns that an actor begins to process an event: XState inspects it once the actions have run. */
  begin: (delivery: { actor: AnyActorRef; event: AnyEventObject }) => void;
  /** Learns that an actor has processed an event: if an action threw, XState inspects nothing of it. */
  end: (actor: AnyActorRef) => void;
  /** Reports the state of every running actor again, for a visualizer that was opened later. */
  tellPresent: () => void;
};

/** The microsteps since an actor's last snapshot: their transitions and guards, and the snapshot after the last of them. */
type UnderWay = Pick<Report, 'transitions' | 'guards'> & { snapshot?: AnyMachineSnapshot };

/** Turns XState's inspection events into reports: one per event that an actor has processed. */
export function createReporter({ page, path, sources = createSources(), tell }: ReporterOptions): Reporter {
  const mask = createMask();
  const present = new Map<string, Report>();
  const observe = observer();
  const origins = createOrigins(sources);
  const underWay = new Map<string, UnderWay>();
  /** The order of the event that each actor is processing. */
  const begun = new Map<string, number>();
  let number = 0;
  let order = 0;

  const begin: Reporter['begin'] = ({ actor, event }) => {
    origins.begin(actor, event);
    begun.set(actor.sessionId, order++);
  };

  const inspect = (inspected: InspectionEvent) => {
    sources.hear(inspected);
    const ref = inspected.actorRef as AnyActorRef;
    const session = ref.sessionId;
    const observation = observe(inspected);
    if (inspected.type === '@xstate.event') {
      // A child that took an error here has failed, and is reported before what it causes.
      if (inspected.sourceRef && isFailure(inspected.event)) fail(inspected.sourceRef as AnyActorRef);
      // An actor makes its first steps before it is started.
      if (inspected.event.type === 'xstate.init') {
        begin({ actor: ref, event: inspected.event });
        fail(ref);
      }
    }
    if (inspected.type === '@xstate.microstep') {
      if (!begun.has(session)) begun.set(session, order++);
      noteStep(session, inspected.snapshot as AnyMachineSnapshot, inspected._transitions, observation);
    }
    if (inspected.type !== '@xstate.snapshot' || fail(ref)) return;
    const snapshot = inspected.snapshot as AnyMachineSnapshot;
    if (snapshot.machine === undefined) return;
    report(ref, inspected.event, snapshot);
  };

  const noteStep = (
    session: string,
    snapshot: AnyMachineSnapshot,
    selected: Parameters<typeof withoutConflicts>[0],
    observation: Observation | undefined,
  ) => {
    const { transitions, guards } = underWay.get(session) ?? { transitions: [], guards: [] };
    underWay.set(session, {
      transitions: [...transitions, ...withoutConflicts(selected).map(idOfTransition)],
      guards: [...guards, ...(observation ? answersOf(snapshot.machine, observation) : [])],
      snapshot,
    });
  };

  /** Whether an actor has failed, which is reported once. */
  const fail = (ref: AnyActorRef): boolean => {
    const snapshot = ref.getSnapshot();
    if (snapshot?.status !== 'error') return false;
    if (origins.isKnown(ref)) return true;
    const { event, origin } = origins.note(ref, nameOf(ref), snapshot.error);
    if (snapshot.machine === undefined) return true;
    // XState forgets the steps that were taken before the one that failed.
    const last = underWay.get(ref.sessionId)?.snapshot ?? snapshot;
    report(ref, event, last, { status: 'error', error: errorText(mask({ error: snapshot.error }).error), origin });
    return true;
  };

  const report = (
    ref: AnyActorRef,
    processed: AnyEventObject,
    snapshot: AnyMachineSnapshot,
    failure?: Pick<Report, 'status' | 'error' | 'origin'>,
  ) => {
    const session = ref.sessionId;
    const { transitions, guards } = underWay.get(session) ?? { transitions: [], guards: [] };
    underWay.delete(session);
    const { event, context } = mask({ event: processed, context: snapshot.context });
    const source = sources.of(ref, processed);
    const made: Report = {
      page,
      // Only the first segment of the path: a later one may be a token.
      address: path().replace(/(?<=.)\/.*/, ''),
      ...nameOf(ref),
      root: rootOf(ref).sessionId,
      machine: snapshot.machine.id,
      number: number++,
      order: begun.get(session) ?? order++,
      time: Date.now(),
      event,
      source: source && nameOf(source),
      transitions,
      guards,
      status: snapshot.status,
      ...failure,
      value: snapshot.value,
      context,
      children: childrenOf(snapshot),
      delays: delaysOf(ref),
    };
    begun.delete(session);
    if (made.status === 'active') present.set(session, made);
    else present.delete(session);
    // Views throw at the snapshot of an actor that has failed, so the past has none.
    tell(made, failure ? undefined : { actor: ref, snapshot });
  };

  return {
    inspect,
    begin,
    end: (actor) => {
      fail(actor);
      begun.delete(actor.sessionId);
      underWay.delete(actor.sessionId);
    },
    tellPresent: () => {
      for (const report of present.values()) tell(report);
    },
  };
}

/** Whether an event tells an actor that a child of it has failed. */
function isFailure({ type }: AnyEventObject): boolean {
  return type.startsWith('xstate.error.actor.');
}

function rootOf(actor: AnyActorRef): AnyActorRef {
  return actor._parent === undefined ? actor : rootOf(actor._parent);
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
