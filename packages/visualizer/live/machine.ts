import { type AnyEventObject, assertEvent, assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { payloadText, readPayload } from '../simulation/payload.ts';
import type { BatchedMessage } from './batch.ts';
import { draftProblem } from './draft.ts';
import { type ActorKey, chosenLog, chosenPage, entryBeside, type LiveContext, newestActorOf } from './log.ts';
import type { Breakpoint, InspectorMessage, InspectorRequest, PageCommand, Report } from './message.ts';
import { stoppedReport, unknownReports, withHistory, withReports } from './reports.ts';

export type LiveEvent =
  | InspectorMessage
  | BatchedMessage
  | { type: 'actor.chosen'; actor: ActorKey }
  | { type: 'machine.shown'; machine: string }
  | { type: 'entry.chosen'; entry: Report }
  | { type: 'back.pressed' }
  | { type: 'forward.pressed' }
  | { type: 'newest.pressed' }
  | { type: 'clear.pressed' }
  | { type: 'follow.pressed' }
  | { type: 'sequence.pressed' }
  | { type: 'breakpoint.pressed'; breakpoint: Breakpoint }
  | { type: 'draft.offered'; event: AnyEventObject }
  | { type: 'draft.typed'; draft: string }
  | { type: 'draft.sent' }
  | Extract<PageCommand, { type: `${string}.pressed` | 'clock.moved' }>;

/** Follows the actors of inspected pages, steps through their log, and commands the page of the chosen one. */
export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent },
  actors: {
    /** Tells what pages say, and passes on the requests that it is sent. */
    hearingPages: fromCallback<InspectorRequest>(() => {
      throw new Error('hearingPages is not provided');
    }),
  },
  guards: {
    isNew: ({ context, event }) => newReports(context, event).length > 0,
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
    /** Whether the page showed the moment that it was asked for last, and came back by itself. */
    isBackFromPast: ({ context, event }) => {
      assertEvent(event, 'page.changed');
      const { page, mode } = event.status;
      if (page !== context.at?.page || !context.isPageFollowing) return false;
      // What it answers to an earlier request may come late.
      return context.pages[page]?.request === context.requests && mode !== 'past';
    },
    isPageClosed: ({ context }) => chosenPage(context) === undefined,
    isPageRunning: ({ context }) => chosenPage(context)?.mode === 'running',
    isPagePaused: ({ context }) => chosenPage(context)?.mode === 'paused',
    isPagePast: ({ context }) => chosenPage(context)?.mode === 'past',
    isPageAhead: ({ context }) => (chosenPage(context)?.ahead ?? 0) > 0,
    isPageOnTime: ({ context }) => (chosenPage(context)?.ahead ?? 0) === 0,
    isHeld: ({ context }) => (chosenPage(context)?.held.length ?? 0) > 0,
    isSendable: ({ context }) => draftProblem(context) === '',
  },
  actions: {
    adoptReports: assign(({ context, event }) => withReports(context, newReports(context, event))),
    adoptHistory: assign(({ context, event }) => {
      assertEvent(event, 'history.told');
      return withHistory(context, event.reports);
    }),
    adoptStatus: assign(({ context, event }) => {
      assertEvent(event, ['page.opened', 'page.changed']);
      const { page } = event.status;
      return {
        pages: { ...context.pages, [page]: event.status },
        ended: new Set([...context.ended].filter((other) => other !== page)),
      };
    }),
    forgetPage: assign(({ context, event }) => {
      assertEvent(event, 'page.closed');
      const stopped = (report: Report) => (report.page === event.page ? stoppedReport(report) : report);
      return {
        ended: new Set([...context.ended, event.page]),
        actors: Object.fromEntries(Object.entries(context.actors).map(([key, report]) => [key, stopped(report)])),
        pages: Object.fromEntries(Object.entries(context.pages).filter(([page]) => page !== event.page)),
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
      dropped: 0,
      at: undefined,
      actors: Object.fromEntries(Object.entries(context.actors).filter(([, { status }]) => status === 'active')),
    })),
    toggleFollowing: assign({ isPageFollowing: ({ context }) => !context.isPageFollowing }),
    /** Has the page of the shown entry show that moment, if pages follow. */
    showMoment: enqueueActions(({ context: { at, isPageFollowing, requests }, enqueue }) => {
      if (!isPageFollowing || at === undefined) return;
      const request = requests + 1;
      enqueue.assign({ requests: request });
      enqueue.sendTo('hearingPages', toPage(at.page, { type: 'moment.chosen', number: at.number, request }));
    }),
    showNow: sendTo('hearingPages', ({ context }) => toPage(context.at?.page, { type: 'now.pressed' })),
    /** Has the page of the chosen actor do what was pressed. */
    commandPage: sendTo('hearingPages', ({ context, event }) =>
      toPage(chosenPage(context)?.page, event as PageCommand),
    ),
    toggleBreakpoint: assign({
      breakpoints: ({ context, event }) => {
        assertEvent(event, 'breakpoint.pressed');
        const { breakpoint } = event;
        const others = context.breakpoints.filter((other) => !isSame(other, breakpoint));
        return others.length < context.breakpoints.length ? others : [...others, breakpoint];
      },
    }),
    tellBreakpoints: sendTo('hearingPages', ({ context: { breakpoints } }) => ({
      type: 'breakpoints.changed',
      breakpoints,
    })),
    takeOffer: assign({
      draft: ({ event }) => {
        assertEvent(event, 'draft.offered');
        return payloadText(event.event);
      },
      problem: '',
    }),
    rememberDraft: assign({
      draft: ({ event }) => {
        assertEvent(event, 'draft.typed');
        return event.draft;
      },
      problem: '',
    }),
    sendDraft: sendTo('hearingPages', ({ context }) =>
      toPage(chosenPage(context)?.page, {
        type: 'event.sent',
        session: context.actors[context.chosen ?? '']?.session ?? '',
        event: readPayload(context.draft),
      }),
    ),
    explainDraft: assign({ problem: ({ context }) => draftProblem(context) }),
  },
}).createMachine({
  id: 'live',
  description: 'Follows the actors of the site’s pages, steps through what they did, and commands their pages.',
  context: {
    actors: {},
    log: [],
    dropped: 0,
    pages: {},
    ended: new Set(),
    machine: '',
    chosen: undefined,
    at: undefined,
    isPageFollowing: true,
    requests: 0,
    breakpoints: [],
    draft: '',
    problem: '',
  },
  invoke: { id: 'hearingPages', src: 'hearingPages' },
  on: {
    'report.told': { guard: 'isNew', actions: 'adoptReports' },
    'reports.told': { guard: 'isNew', actions: 'adoptReports' },
    'history.told': { actions: 'adoptHistory' },
    'page.opened': { actions: ['adoptStatus', 'tellBreakpoints'] },
    'page.changed': { actions: 'adoptStatus' },
    'page.closed': { actions: 'forgetPage' },
    'actor.chosen': { target: '.log.following', actions: 'chooseActor' },
    'machine.shown': { guard: 'isMachineOther', target: '.log.following', actions: 'chooseActorOfMachine' },
    'clear.pressed': { target: '.log.following', actions: 'clearLog' },
    'breakpoint.pressed': { actions: ['toggleBreakpoint', 'tellBreakpoints'] },
    'draft.offered': { actions: 'takeOffer' },
    'draft.typed': { actions: 'rememberDraft' },
    'draft.sent': [{ guard: 'isSendable', actions: ['explainDraft', 'sendDraft'] }, { actions: 'explainDraft' }],
  },
  type: 'parallel',
  states: {
    log: {
      initial: 'following',
      states: {
        following: {
          description: 'The chosen actor is shown as it is now.',
          on: {
            'back.pressed': { guard: 'isEarlierThere', target: 'stepping', actions: ['goBack', 'showMoment'] },
            'entry.chosen': [{ guard: 'isNewest' }, { target: 'stepping', actions: ['chooseEntry', 'showMoment'] }],
            'follow.pressed': { actions: 'toggleFollowing' },
          },
        },
        stepping: {
          description: 'The chosen actor is shown as it was; what happens meanwhile is added to the log.',
          exit: 'showNow',
          on: {
            'back.pressed': { guard: 'isEarlierThere', actions: ['goBack', 'showMoment'] },
            'forward.pressed': [
              { guard: 'isNextNewest', target: 'following', actions: 'goToNewest' },
              { guard: 'isNextThere', actions: ['goForward', 'showMoment'] },
            ],
            'entry.chosen': [
              { guard: 'isNewest', target: 'following', actions: 'goToNewest' },
              { actions: ['chooseEntry', 'showMoment'] },
            ],
            'newest.pressed': { target: 'following', actions: 'goToNewest' },
            'page.changed': { guard: 'isBackFromPast', target: 'following', actions: ['adoptStatus', 'goToNewest'] },
            'follow.pressed': { actions: ['toggleFollowing', 'showNow', 'showMoment'] },
          },
        },
      },
    },
    page: {
      initial: 'closed',
      states: {
        closed: {
          description: 'There is no page to command.',
          always: [
            { guard: 'isPageRunning', target: 'running' },
            { guard: 'isPagePaused', target: 'paused' },
            { guard: 'isPagePast', target: 'past' },
          ],
        },
        running: {
          description: 'The page of the chosen actor processes events as they come.',
          on: { 'pause.pressed': { actions: 'commandPage' }, 'clock.moved': { actions: 'commandPage' } },
          always: [
            { guard: 'isPageClosed', target: 'closed' },
            { guard: 'isPagePaused', target: 'paused' },
            { guard: 'isPagePast', target: 'past' },
          ],
        },
        paused: {
          description: 'Events wait in the page of the chosen actor.',
          on: {
            'step.pressed': { guard: 'isHeld', actions: 'commandPage' },
            'continue.pressed': { actions: 'commandPage' },
            'clock.moved': { actions: 'commandPage' },
          },
          always: [
            { guard: 'isPageClosed', target: 'closed' },
            { guard: 'isPageRunning', target: 'running' },
            { guard: 'isPagePast', target: 'past' },
          ],
        },
        past: {
          description: 'The page of the chosen actor shows an earlier moment.',
          on: { 'now.pressed': { actions: 'commandPage' } },
          always: [
            { guard: 'isPageClosed', target: 'closed' },
            { guard: 'isPageRunning', target: 'running' },
            { guard: 'isPagePaused', target: 'paused' },
          ],
        },
      },
    },
    clock: {
      initial: 'real',
      states: {
        real: {
          description: 'The page of the chosen actor has the real time.',
          always: { guard: 'isPageAhead', target: 'moved' },
        },
        moved: {
          description: 'The clock of that page was moved forward.',
          always: { guard: 'isPageOnTime', target: 'real' },
        },
      },
    },
    view: {
      initial: 'chart',
      states: {
        chart: {
          description: 'The chart of the chosen actor is drawn.',
          on: { 'sequence.pressed': { target: 'sequence' } },
        },
        sequence: {
          description: 'The events between the actors of the page are drawn.',
          on: { 'sequence.pressed': { target: 'chart' } },
        },
      },
    },
  },
});

/** The reports of a message that are not known yet. */
function newReports(context: LiveContext, event: LiveEvent): Report[] {
  assertEvent(event, ['report.told', 'reports.told']);
  return unknownReports(context, event.type === 'report.told' ? [event.report] : event.reports);
}

function toPage(page: string | undefined, command: PageCommand): InspectorRequest {
  return { type: 'page.commanded', page: page ?? '', command };
}

function isSame(one: Breakpoint, other: Breakpoint): boolean {
  return one.machine === other.machine && one.kind === other.kind && one.id === other.id;
}
