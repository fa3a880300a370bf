import {
  coverageItemsOf,
  guardName,
  idOfTransition,
  type Observation,
  observer,
  parseGuardOutcome,
  provenOutcomes,
  withoutConflicts,
} from '@msafara/paths';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { createMask } from './mask.ts';
import type { GuardAnswer, Report } from './message.ts';

export type ReporterOptions = {
  /** Identifies this document. */
  page: string;
  /** The path of the document's current address. */
  path: () => string;
  tell: (report: Report) => void;
};

export type Reporter = {
  /** Receives every inspection event of the page. */
  inspect: (event: InspectionEvent) => void;
  /** Reports the state of every running actor again, for a visualizer that was opened later. */
  tellPresent: () => void;
};

/** Turns XState's inspection events into reports: one per event that an actor has processed. */
export function createReporter({ page, path, tell }: ReporterOptions): Reporter {
  const mask = createMask();
  const present = new Map<string, Report>();
  const observe = observer();
  /** The transitions and guards of the microsteps since an actor's last snapshot. */
  const underWay = new Map<string, Pick<Report, 'transitions' | 'guards'>>();
  let number = 0;

  const inspect = (inspected: InspectionEvent) => {
    const { id, sessionId: session } = inspected.actorRef as AnyActorRef;
    const observation = observe(inspected);
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
    const report: Report = {
      page,
      // Only the first segment of the path: a later one may be a token.
      address: path().replace(/(?<=.)\/.*/, ''),
      session,
      // An actor without an id has the id of its session.
      actor: id === session ? snapshot.machine.id : id,
      machine: snapshot.machine.id,
      number: number++,
      time: Date.now(),
      event,
      transitions,
      guards,
      status: snapshot.status,
      value: snapshot.value,
      context,
      children: childrenOf(snapshot),
    };
    if (snapshot.status === 'active') present.set(session, report);
    else present.delete(session);
    tell(report);
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
    child === undefined ? [] : [{ id, status: child.getSnapshot()?.status ?? 'active' }],
  );
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
