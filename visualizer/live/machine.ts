import { assertEvent, assign, fromCallback, setup } from 'xstate';
import type { InspectorMessage, Report } from './message.ts';

/** An actor among all that are told of: its page and its session. */
export type ActorKey = string;

export type LiveContext = {
  /** The newest report of each actor, in the order in which the actors began. */
  actors: Readonly<Record<ActorKey, Report>>;
  /** What happened, oldest first. */
  log: readonly Report[];
  /** The id of the machine that is shown; empty for none. */
  machine: string;
  /** The actor that is looked at. */
  chosen: ActorKey | undefined;
  /** The entry that is looked at, while it is not the newest. */
  at: Report | undefined;
};

export type LiveEvent =
  | InspectorMessage
  | { type: 'actor.chosen'; actor: ActorKey }
  | { type: 'machine.shown'; machine: string }
  | { type: 'entry.chosen'; entry: Report }
  | { type: 'back.pressed' }
  | { type: 'forward.pressed' }
  | { type: 'newest.pressed' }
  | { type: 'clear.pressed' };

/** The most entries that the log keeps. */
const longest = 2_000;

/** Follows the actors of the pages that tell of them, and steps through what was told. */
export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent },
  actors: {
    hearingPages: fromCallback<LiveEvent>(() => {
      throw new Error('hearingPages is not provided');
    }),
  },
  guards: {
    isNew: ({ context, event }) => {
      assertEvent(event, 'report.told');
      const known = context.actors[actorKey(event.report)];
      return known === undefined || known.number < event.report.number;
    },
    isMachineOther: ({ context, event }) => {
      assertEvent(event, 'machine.shown');
      return event.machine !== context.machine;
    },
    isEarlierThere: ({ context }) => entryBeside(context, -1) !== undefined,
    isNextNewest: ({ context }) => entryBeside(context, 1) === chosenLog(context).at(-1),
    isNextThere: ({ context }) => entryBeside(context, 1) !== undefined,
    isNewest: ({ context, event }) => {
      assertEvent(event, 'entry.chosen');
      return event.entry === chosenLog(context).at(-1);
    },
  },
  actions: {
    adoptReport: assign(({ context, event }) => {
      assertEvent(event, 'report.told');
      const { report } = event;
      const key = actorKey(report);
      return {
        actors: { ...context.actors, [key]: report },
        log: [...context.log, report].slice(-longest),
        chosen: isFollowed(context) || report.machine !== context.machine ? context.chosen : key,
      };
    }),
    stopActorsOfPage: assign(({ context, event }) => {
      assertEvent(event, 'page.closed');
      const stopped = (report: Report): Report =>
        report.page === event.page && report.status === 'active' ? { ...report, status: 'stopped' } : report;
      return {
        actors: Object.fromEntries(Object.entries(context.actors).map(([key, report]) => [key, stopped(report)])),
      };
    }),
    chooseActor: assign(({ context, event }) => {
      assertEvent(event, 'actor.chosen');
      return { chosen: event.actor, machine: context.actors[event.actor]?.machine ?? '', at: undefined };
    }),
    chooseActorOfMachine: assign(({ context, event }) => {
      assertEvent(event, 'machine.shown');
      const { machine } = event;
      return { machine, chosen: newestActorOf(context, machine), at: undefined };
    }),
    chooseEntry: assign({
      at: ({ event }) => {
        assertEvent(event, 'entry.chosen');
        return event.entry;
      },
    }),
    goBack: assign({ at: ({ context }) => entryBeside(context, -1) }),
    goForward: assign({ at: ({ context }) => entryBeside(context, 1) }),
    goToNewest: assign({ at: undefined }),
    clearLog: assign(({ context }) => ({
      log: [],
      at: undefined,
      actors: Object.fromEntries(Object.entries(context.actors).filter(([, { status }]) => status === 'active')),
    })),
  },
}).createMachine({
  id: 'live',
  description: 'Follows the actors of the site’s pages, and steps back and forth through what they did.',
  context: { actors: {}, log: [], machine: '', chosen: undefined, at: undefined },
  invoke: { id: 'hearingPages', src: 'hearingPages' },
  on: {
    'report.told': { guard: 'isNew', actions: 'adoptReport' },
    'page.closed': { actions: 'stopActorsOfPage' },
    'actor.chosen': { target: '.following', actions: 'chooseActor' },
    'machine.shown': { guard: 'isMachineOther', target: '.following', actions: 'chooseActorOfMachine' },
    'clear.pressed': { target: '.following', actions: 'clearLog' },
  },
  initial: 'following',
  states: {
    following: {
      description: 'The chosen actor is shown as it is now.',
      on: {
        'back.pressed': { guard: 'isEarlierThere', target: 'stepping', actions: 'goBack' },
        'entry.chosen': [{ guard: 'isNewest' }, { target: 'stepping', actions: 'chooseEntry' }],
      },
    },
    stepping: {
      description: 'The chosen actor is shown as it was; what happens meanwhile is added to the log.',
      on: {
        'back.pressed': { guard: 'isEarlierThere', actions: 'goBack' },
        'forward.pressed': [
          { guard: 'isNextNewest', target: 'following', actions: 'goToNewest' },
          { guard: 'isNextThere', actions: 'goForward' },
        ],
        'entry.chosen': [{ guard: 'isNewest', target: 'following', actions: 'goToNewest' }, { actions: 'chooseEntry' }],
        'newest.pressed': { target: 'following', actions: 'goToNewest' },
      },
    },
  },
});

export function actorKey({ page, session }: Report): ActorKey {
  return `${page}/${session}`;
}

/** What happened to the chosen actor, oldest first. */
export function chosenLog({ log, chosen }: LiveContext): readonly Report[] {
  return log.filter((entry) => actorKey(entry) === chosen);
}

/** What is shown of the chosen actor: the entry that is looked at, else where it is now. */
export function shownReport({ actors, chosen, at }: LiveContext): Report | undefined {
  return at ?? (chosen === undefined ? undefined : actors[chosen]);
}

/** The report of the same actor before another one, which tells what its event changed. */
export function reportBefore(context: LiveContext, report: Report): Report | undefined {
  const log = chosenLog(context);
  return log[log.indexOf(report) - 1];
}

/** Whether the actor that is looked at still runs. */
function isFollowed({ actors, chosen }: LiveContext): boolean {
  return chosen !== undefined && actors[chosen]?.status === 'active';
}

/** The entry before (-1) or after (1) the one that is looked at. */
function entryBeside(context: LiveContext, direction: 1 | -1): Report | undefined {
  const log = chosenLog(context);
  const at = context.at === undefined ? log.length - 1 : log.indexOf(context.at);
  return at === -1 ? undefined : log[at + direction];
}

/** The actor of a machine that began last, a running one if there is any. */
function newestActorOf({ actors }: LiveContext, machine: string): ActorKey | undefined {
  const running = Object.entries(actors).filter(([, report]) => report.machine === machine);
  return (running.findLast(([, { status }]) => status === 'active') ?? running.at(-1))?.[0];
}
