import type { SnapshotStatus, StateValue } from 'xstate';

/** A guard that was asked, by its name, for which transition, and what it answered. */
export type GuardAnswer = { guard: string; transition: string; isTrue: boolean };

/** What one event did to one actor of a page: where the actor is after it, all secrets masked. */
export type Report = {
  /** The document that the actor runs in. */
  page: string;
  /** The first part of that document's path, such as `/booking`. */
  address: string;
  /** XState's own id of the actor, unique in the page. */
  session: string;
  /** The actor's id: the machine's own unless another machine invoked it. */
  actor: string;
  /** The id of the machine that it runs. */
  machine: string;
  /** Counts the reports of the page. */
  number: number;
  /** When it was, in milliseconds since 1970. */
  time: number;
  event: { type: string; [payload: string]: unknown };
  /** The ids of the transitions taken. */
  transitions: string[];
  guards: GuardAnswer[];
  status: SnapshotStatus;
  value: StateValue;
  context: Record<string, unknown>;
  /** The actors that it runs. */
  children: { id: string; status: SnapshotStatus }[];
};

/** What the pages of the site tell the visualizer. */
export type InspectorMessage = { type: 'report.told'; report: Report } | { type: 'page.closed'; page: string };

/** What the visualizer asks: every page tells where its actors are. */
export type InspectorRequest = { type: 'present.asked' };

/** The name of the BroadcastChannel on which both speak. */
export const channelName = 'visualizer';
