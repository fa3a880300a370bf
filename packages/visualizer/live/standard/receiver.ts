import type {
  StatelyActorEvent,
  StatelyEventEvent,
  StatelyInspectionEvent,
  StatelySnapshotEvent,
} from '@statelyai/inspect';
import type { AnyEventObject, AnyStateMachine, SnapshotStatus, StateValue } from 'xstate';
import { errorText } from '../error-text.ts';
import { createMask } from '../mask.ts';
import type { ActorName, ErrorOrigin, Report } from '../message.ts';
import { machineOf } from './definition.ts';
import { takenBetween } from './taken.ts';

export type ReceiverOptions = {
  /** Identifies the program, and names it for people. */
  page: string;
  address: string;
  tell: (report: Report) => void;
  /** Shows the chart of a machine, and returns its id there. */
  adopt: (machine: AnyStateMachine) => string;
  /** Learns why the definition of an actor cannot be drawn. */
  refuse?: (name: string, reason: string) => void;
};

/** An event that an actor has been sent and has not answered by a snapshot. */
type Waiting = { event: AnyEventObject; source: ActorName | undefined; order: number; heard: number };

/** A message of an actor that has not been announced. */
type Early = { told: StatelyEventEvent | StatelySnapshotEvent; heard: number };

type Known = ActorName & {
  parent: string | undefined;
  root: string;
  /** Whether it has a chart or no parent whose chart has it: others are drawn as a part of their parent. */
  isShown: boolean;
  /** Whether XState runs it: other programs tell events and snapshots by themselves. */
  isRun: boolean;
  machine: AnyStateMachine | undefined;
  chart: string;
  waiting: Waiting[];
  /** The events that it has answered before they were heard of. */
  answered: { type: string; heard: number }[];
  last: Report | undefined;
  /** The type of the last event that it was sent. */
  sent: string;
  /** How it was when it was announced, which may be after all that it tells: messages are sent when the program is idle. */
  announced: Told;
  /** Whether it has told its parent that it failed: what it still answers is from before. */
  isOver: boolean;
  /** Once it has failed, where that began. */
  origin: ErrorOrigin | undefined;
};

/**
 * How long an actor may take for one event, in milliseconds: it answers before anything else of its program runs. As long, what
 * has come before its turn waits for what belongs before it.
 */
const patience = 1_000;

/** The snapshot as far as it is told. */
type Told = {
  status?: SnapshotStatus;
  value?: StateValue;
  context?: Record<string, unknown>;
  output?: unknown;
  error?: unknown;
};

/**
 * Turns the messages of Stately’s protocol from one program into reports. A page sends each when the browser is idle, and while
 * somebody clicks or types, browsers call what waits for that out of turn: an answer may come before its event, or before its actor.
 */
export function createReceiver({ page, address, tell, adopt, refuse = () => {} }: ReceiverOptions) {
  const mask = createMask();
  const actors = new Map<string, Known>();
  let early: Early[] = [];
  let number = 0;
  let order = 0;

  const register = (told: StatelyActorEvent, isRun = told.definition !== undefined): void => {
    const { sessionId: session, name, definition, parentId: parent, rootId } = told;
    if (actors.has(session)) return;
    const above = parent === undefined ? undefined : actors.get(parent);
    const config = definition === undefined ? {} : JSON.parse(definition);
    const known: Known = {
      session,
      actor: name,
      path: above === undefined ? name : `${above.path}/${name}`,
      parent,
      root: rootId ?? session,
      isShown: above === undefined || Object.keys(config).some((key) => key !== 'id'),
      isRun,
      machine: undefined,
      chart: config.id ?? name,
      waiting: [],
      answered: [],
      last: undefined,
      sent: 'xstate.init',
      announced: (told.snapshot ?? {}) as Told,
      isOver: false,
      origin: undefined,
    };
    actors.set(session, known);
    if (!known.isShown) return;
    try {
      known.machine = machineOf(definition, name);
      known.chart = adopt(known.machine);
    } catch (error) {
      refuse(name, error instanceof Error ? error.message : String(error));
    }
    if (!isRun) report(known, told.snapshot as Told, { event: { type: 'xstate.init' } });
  };

  const wait = (told: StatelyEventEvent): void => {
    const known = actors.get(told.sessionId);
    const source = told.sourceId === undefined ? undefined : actors.get(told.sourceId);
    const waiting = { event: told.event, source: source && nameIn(source), order: order++, heard: Date.now() };
    if (source !== undefined && told.event.type.startsWith('xstate.error.actor.')) {
      fail(source, (told.event as unknown as { error?: unknown }).error);
      source.isOver = true;
    }
    if (known === undefined) return;
    known.sent = told.event.type;
    const answered = known.answered.findIndex(({ type }) => type === told.event.type);
    if (answered !== -1) known.answered.splice(answered, 1);
    else if (!known.isRun) report(known, known.last ?? {}, waiting);
    else if (known.isShown && (known.last?.status ?? 'active') === 'active') known.waiting.push(waiting);
  };

  const settle = (told: StatelySnapshotEvent): void => {
    const known = actors.get(told.sessionId);
    if (known === undefined) return;
    const at = known.waiting.findIndex(({ event }) => event.type === told.event.type);
    const [waiting] = at === -1 ? [] : known.waiting.splice(0, at + 1).slice(-1);
    if (waiting === undefined && known.isRun) known.answered.push({ type: told.event.type, heard: Date.now() });
    if (known.isShown && !known.isOver) report(known, told.snapshot as Told, waiting ?? { event: told.event });
  };

  const take = (told: StatelyEventEvent | StatelySnapshotEvent): void => {
    if (told.type === '@xstate.event') wait(told);
    else settle(told);
  };

  const takeEarly = (isDue: (message: Early) => boolean): void => {
    const due = early.filter(isDue);
    early = early.filter((message) => !due.includes(message));
    for (const { told } of due) take(told);
  };

  const isAnnounced = ({ told }: Early) => actors.has(told.sessionId);

  /** Takes what waits for an announcement that was lost, as the page kept its last messages only. */
  const giveUpOn = (isLate: (message: Early) => boolean): void => {
    for (const { told } of early.filter(isLate)) {
      const { sessionId, rootId } = told;
      if (told.type !== '@xstate.snapshot' || actors.has(sessionId)) continue;
      register({ type: '@xstate.actor', sessionId, rootId, name: sessionId } as StatelyActorEvent, true);
    }
    takeEarly((message) => isLate(message) || isAnnounced(message));
  };

  const report = (
    known: Known,
    told: Told,
    { event, source, order: own }: Partial<Waiting> & Pick<Waiting, 'event'>,
  ) => {
    const { machine, last } = known;
    const value = told.value ?? {};
    const isTransition = machine !== undefined && last !== undefined;
    const transitions = isTransition ? safely(() => takenBetween(machine, last.value, event.type, value)) : [];
    const isChanged =
      last === undefined || JSON.stringify([last.value, last.context]) !== JSON.stringify([value, told.context]);
    const origin = told.status === 'error' ? noteOrigin(known, told.error, { event, source }) : undefined;
    const { context = {}, ...given } = mask({
      event,
      context: told.context ?? (told.output === undefined ? {} : { output: told.output }),
      error: told.error,
    });
    const next: Report = {
      page,
      address,
      ...nameIn(known),
      root: known.root,
      machine: known.chart,
      number: number++,
      order: own ?? order++,
      time: Date.now(),
      event: given.event,
      source,
      transitions: transitions,
      isHandled: transitions.length > 0 || isChanged || Object.keys(machine?.states ?? {}).length === 0,
      guards: [],
      status: told.status ?? 'active',
      ...(told.status === 'error' && { error: errorText(given.error) }),
      ...(origin && { origin }),
      value,
      context,
      children: [...actors.values()]
        .filter(({ parent }) => parent === known.session)
        .map(({ session, actor, last }) => ({ id: actor, session, status: last?.status ?? 'active' })),
      delays: [],
    };
    known.last = next;
    tell(next);
  };

  /** Remembers where the failure of an actor began; returns that if it was a child, whose error it has taken on. */
  const noteOrigin = (
    known: Known,
    error: unknown,
    { event, source }: Pick<Waiting, 'event' | 'source'>,
  ): ErrorOrigin | undefined => {
    const child = source && event.type.startsWith('xstate.error.actor.') ? actors.get(source.session) : undefined;
    const isTaken = JSON.stringify(event.error) === JSON.stringify(error);
    known.origin = (isTaken ? child?.origin : undefined) ?? { actor: nameIn(known), event: event.type };
    return known.origin.actor.session === known.session ? undefined : known.origin;
  };

  /** Says that an actor has failed, at the event that it has not answered. */
  const fail = (known: Known, error: unknown, [waiting]: Partial<Waiting>[] = known.waiting.splice(0)): void => {
    if (!known.isShown) noteOrigin(known, error, { event: { type: known.sent }, source: undefined });
    if (!known.isShown || known.last?.status === 'error') return;
    const event = waiting?.event ?? { type: 'xstate.error' };
    report(known, { ...known.last, value: known.last?.value ?? {}, status: 'error', error }, { ...waiting, event });
  };

  const failUnanswered = (isLate: (waiting: Waiting) => boolean, reason: string): void => {
    for (const known of actors.values()) {
      const [first] = known.waiting;
      if (first !== undefined && known.last?.status !== 'error' && isLate(first)) fail(known, new Error(reason));
    }
  };

  /** XState tells of an actor whose action threw as it started that it is active, and nothing more. */
  const failAnnounced = (): void => {
    for (const known of actors.values()) {
      const { announced, last, waiting } = known;
      const isSilent = announced.status === 'error' && last?.status === 'active' && waiting.length === 0;
      if (isSilent) fail(known, announced.error, [{ event: last.event }]);
    }
  };

  return {
    hear(told: StatelyInspectionEvent): void {
      if (told.type === '@xstate.actor') register(told);
      else if (actors.has(told.sessionId)) take(told);
      else early.push({ told, heard: Date.now() });
      takeEarly(isAnnounced);
    },
    /** Says of each actor that owes an answer for long that it has failed. An answer that comes after all corrects it. */
    check(now: number): void {
      const isLate = ({ heard }: { heard: number }) => now - heard > patience;
      giveUpOn(isLate);
      for (const known of actors.values()) known.answered = known.answered.filter((event) => !isLate(event));
      failUnanswered(isLate, 'It never answered this event: an action threw, or still runs.');
      failAnnounced();
    },
    /** The program has ended: what it has not answered by now, it never will. */
    close(): void {
      giveUpOn(() => true);
      failUnanswered(() => true, 'The program ended at this event.');
      failAnnounced();
    },
  };
}

function nameIn({ session, actor, path }: Known): ActorName {
  return { session, actor, path };
}

/** Nothing, where a definition has lost the states of a value. */
function safely(find: () => string[]): string[] {
  try {
    return find();
  } catch {
    return [];
  }
}
