import { type AnyActorRef, type InspectionEvent, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Breakpoint, InspectorMessage, PageCommand, PageStatus } from '../message.ts';
import { createReporter, nameOf } from '../reporter.ts';
import { createSources } from '../sources.ts';
import { createBreakpoints } from './breakpoints.ts';
import type { PageClock } from './clock.ts';
import { createHistory } from './history.ts';
import { type PageEvent, pageMachine } from './machine.ts';
import { release, watchMailbox } from './mailbox.ts';
import { createPast } from './past.ts';

export type PageOptions = {
  /** Identifies this document. */
  page: string;
  /** The path of the document's current address. */
  path: () => string;
  clock: PageClock;
  breakpoints: readonly Breakpoint[];
  tell: (message: InspectorMessage) => void;
  /** Receives the status of the page whenever it may have changed. */
  onChange: (status: PageStatus) => void;
};

/** A page whose actors are reported to the visualizer and follow its commands. */
export function createInspectedPage({ page, path, clock, breakpoints, tell, onChange }: PageOptions) {
  const actors = new Map<string, AnyActorRef>();
  const sources = createSources();
  const past = createPast();
  const history = createHistory();
  const reporter = createReporter({
    page,
    path,
    sources,
    tell: (report, moment) => {
      history.add(report);
      if (report.status === 'error') actors.delete(report.session);
      if (moment) past.remember({ number: report.number, ...moment });
      tell({ type: 'report.told', report });
    },
  });
  const watched = createBreakpoints((breakpoint) => change({ type: 'breakpoint.hit', breakpoint }));
  watched.set(breakpoints);

  const machine = pageMachine.provide({
    actions: {
      showMoment: ({ context }) => past.show(context.moment ?? 0),
      showNow: () => past.showNow(),
      deliverNext: () => deliver(),
      deliverAll: () => {
        while (state.matches({ present: 'running' }) && state.context.held.length > 0) deliver();
      },
    },
  });
  let [state]: [SnapshotFrom<typeof machine>, unknown] = initialTransition(machine);

  /** Takes an event in the middle of whatever the page is doing, and then runs its actions. */
  const take = (event: PageEvent) => {
    const [next, actions] = transition(machine, state, event);
    state = next;
    for (const { exec, info, params } of actions) exec?.(info, params);
  };

  const change = (event: PageEvent) => {
    take(event);
    onChange(status());
  };

  const deliver = () => {
    const [delivery] = state.context.held;
    if (delivery === undefined) return;
    take({ type: 'event.taken' });
    release(delivery);
    take({ type: 'event.processed' });
  };

  const status = (): PageStatus => {
    const { breakpoint, moment, request, held } = state.context;
    return {
      page,
      mode: state.matches('past') ? 'past' : state.matches({ present: 'paused' }) ? 'paused' : 'running',
      breakpoint,
      moment,
      request,
      held: held.map(({ actor, event }) => ({ actor: nameOf(actor).actor, type: event.type })),
      ahead: clock.ahead(),
    };
  };

  const seen = new WeakSet<AnyActorRef>();

  const watch = (actor: AnyActorRef) => {
    seen.add(actor);
    past.watch(actor);
    watchMailbox(actor, {
      mayProcess: (delivery) => {
        if (state.matches({ present: 'running' })) return true;
        const isFromPage = sources.of(actor, delivery.event) === undefined;
        change({ type: 'event.arrived', delivery, isFromPage, isOld: past.isOld(actor) });
        return false;
      },
      begins: reporter.begin,
      ends: reporter.end,
    });
  };

  return {
    status,
    inspect(inspected: InspectionEvent): void {
      const actor = inspected.actorRef as AnyActorRef;
      // The page may have made its actors before the inspector was there.
      if (!seen.has(actor)) {
        watched.meet(inspected);
        watch(actor);
      }
      if (inspected.type === '@xstate.snapshot') {
        if (inspected.snapshot.status === 'active') actors.set(actor.sessionId, actor);
        else actors.delete(actor.sessionId);
      }
      reporter.inspect(inspected);
      watched.hear(inspected);
    },
    /** Reports the status of the page and the state of every running actor again. */
    tellPresent(): void {
      tell({ type: 'page.changed', status: status() });
      reporter.tellPresent();
    },
    /** Reports to one visualizer the status of the page and what has been reported so far. */
    tellHistory(to: string): void {
      tell({ type: 'page.changed', status: status() });
      tell({ type: 'history.told', to, reports: history.reports() });
    },
    setBreakpoints: watched.set,
    /** Does what the visualizer asks for. */
    command(command: PageCommand): void {
      if (command.type === 'event.sent') actors.get(command.session)?.send(command.event);
      else if (command.type === 'clock.moved') clock.move(command.by);
      else take(command);
      onChange(status());
    },
  };
}
