import { assertEvent, assign, fromCallback, setup } from 'xstate';
import type { InspectorMessage, Report } from './message.ts';

/** Identifies an actor by its page and its session. */
export type ActorKey = string;

export type LiveContext = {
  /** The latest report of each actor, in the order in which the actors started. */
  actors: Readonly<Record<ActorKey, Report>>;
  /** The log, oldest entry first. */
  log: readonly Report[];
  /** The id of the machine that is shown, or an empty string. */
  machine: string;
  /** The key of the chosen actor. */
  chosen: ActorKey | undefined;
  /** The chosen entry, if it is not the newest. */
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

/** The greatest number of entries kept in the log. */
const longest = 2_000;

/** Follows the actors of inspected pages and steps through their log. */
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

/** The log of the chosen actor, oldest entry first. */
export function chosenLog({ log, chosen }: LiveContext): readonly Report[] {
  return log.filter((entry) => actorKey(entry) === chosen);
}

/** The report to show of the chosen actor: the chosen entry, or else the latest. */
export function shownReport({ actors, chosen, at }: LiveContext): Report | undefined {
  return at ?? (chosen === undefined ? undefined : actors[chosen]);
}

/** The previous report of the same actor, for comparison. */
export function reportBefore(context: LiveContext, report: Report): Report | undefined {
  const log = chosenLog(context);
  return log[log.indexOf(report) - 1];
}

/** Whether the chosen actor is still running. */
function isFollowed({ actors, chosen }: LiveContext): boolean {
  return chosen !== undefined && actors[chosen]?.status === 'active';
}

/** The entry before (-1) or after (1) the one that is shown. */
function entryBeside(context: LiveContext, direction: 1 | -1): Report | undefined {
  const log = chosenLog(context);
  const at = context.at === undefined ? log.length - 1 : log.indexOf(context.at);
  return at === -1 ? undefined : log[at + direction];
}

/** The most recently started actor of a machine, preferring one that is still running. */
function newestActorOf({ actors }: LiveContext, machine: string): ActorKey | undefined {
  const running = Object.entries(actors).filter(([, report]) => report.machine === machine);
  return (running.findLast(([, { status }]) => status === 'active') ?? running.at(-1))?.[0];
}
