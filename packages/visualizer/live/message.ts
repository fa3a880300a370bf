import type { AnyEventObject, SnapshotStatus, StateValue } from 'xstate';
import type { Item } from '../place.ts';

/** The result of a guard that was evaluated for a transition. */
export type GuardAnswer = { guard: string; transition: string; isTrue: boolean };

/** An actor of a page. */
export type ActorName = {
  /** XState's own id of the actor, unique in the page. */
  session: string;
  /** The actor's id: the id of its machine, or that of the invocation. */
  actor: string;
  /** The ids from the root of its system to the actor itself: the same for the next actor of an invocation. */
  path: string;
};

/** An event that XState sends when its delay has passed, and that time in milliseconds since the epoch. */
export type Delay = { event: string; due: number };

/** The actor that failed first, and the type of the event that it was processing. */
export type ErrorOrigin = { actor: ActorName; event: string };

/** The state of one actor of a page after one event, with all secrets masked. */
export type Report = ActorName & {
  /** Identifies the document that the actor runs in. */
  page: string;
  /** The first part of that document's path, such as `/booking`. */
  address: string;
  /** The session of the root of the actor's system. */
  root: string;
  /** The id of the machine that it runs. */
  machine: string;
  /** The number of this report on its page. */
  number: number;
  /** The place of the event among all of its page, by when its processing began: before that of the events it causes. */
  order: number;
  /** Milliseconds since the epoch, by the clock of the page. */
  time: number;
  event: { type: string; [payload: string]: unknown };
  /** The actor that sent the event; undefined for the page itself, as when a button is pressed. */
  source: ActorName | undefined;
  /** The ids of the transitions taken. */
  transitions: string[];
  /** Whether the event changed anything, where that is known although no transition is; else what `transitions` says. */
  isHandled?: boolean;
  guards: GuardAnswer[];
  status: SnapshotStatus;
  /** Why the actor failed, if its status is `error`. */
  error?: string;
  /** Where that error began, if a child of the actor took it along. */
  origin?: ErrorOrigin;
  value: StateValue;
  context: Record<string, unknown>;
  /** Its child actors. */
  children: { id: string; session: string; status: SnapshotStatus }[];
  /** Its delayed events, the next one first. */
  delays: Delay[];
};

/** A state or a transition of a machine at which pages pause: once it has been entered or taken. */
export type Breakpoint = Item & { machine: string };

/** An event that waits while its page is paused. */
export type HeldEvent = { actor: string; type: string };

/** How a page runs. */
export type PageStatus = {
  page: string;
  mode: 'running' | 'paused' | 'past';
  /** The breakpoint that paused the page; undefined when it was paused by hand. */
  breakpoint: Breakpoint | undefined;
  /** The number of the report whose moment the page shows, in the past. */
  moment: number | undefined;
  /** The request that it shows it for. */
  request: number | undefined;
  /** The events that wait, in the order in which they will be processed. */
  held: HeldEvent[];
  /** By how many milliseconds the clock of the page is ahead. */
  ahead: number;
};

/** Messages from the site's pages to the visualizer. */
export type InspectorMessage =
  | { type: 'report.told'; report: Report }
  /** What a page has reported so far, for the visualizer that asked, which may have heard the end of it. */
  | { type: 'history.told'; to: string; reports: Report[] }
  | { type: 'page.opened'; status: PageStatus }
  | { type: 'page.changed'; status: PageStatus }
  | { type: 'page.closed'; page: string };

/** What one page is asked to do. */
export type PageCommand =
  | { type: 'event.sent'; session: string; event: AnyEventObject }
  | { type: 'clock.moved'; by: number }
  /** `request`: the visualizer's own number of it, by which it knows the page's answer. */
  | { type: 'moment.chosen'; number: number; request: number }
  | { type: 'now.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'step.pressed' }
  | { type: 'continue.pressed' };

/** Requests from the visualizer to all pages, or to one. */
export type InspectorRequest =
  /** Every page answers with its status and its last reports, to a visualizer by the name that this gives itself. */
  | { type: 'present.asked'; from: string }
  /** The breakpoints of all pages, in place of the earlier ones. */
  | { type: 'breakpoints.changed'; breakpoints: readonly Breakpoint[] }
  | { type: 'page.commanded'; page: string; command: PageCommand };

/** The name of the BroadcastChannel that both use. */
export const channelName = 'visualizer';
