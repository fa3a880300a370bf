import type { SnapshotStatus, StateValue } from 'xstate';

/** The result of a guard that was evaluated for a transition. */
export type GuardAnswer = { guard: string; transition: string; isTrue: boolean };

/** The state of one actor of a page after one event, with all secrets masked. */
export type Report = {
  /** Identifies the document that the actor runs in. */
  page: string;
  /** The first part of that document's path, such as `/booking`. */
  address: string;
  /** XState's own id of the actor, unique in the page. */
  session: string;
  /** The actor's id: the id of its machine, or that of the invocation. */
  actor: string;
  /** The id of the machine that it runs. */
  machine: string;
  /** The number of this report on its page. */
  number: number;
  /** Milliseconds since the epoch. */
  time: number;
  event: { type: string; [payload: string]: unknown };
  /** The ids of the transitions taken. */
  transitions: string[];
  guards: GuardAnswer[];
  status: SnapshotStatus;
  value: StateValue;
  context: Record<string, unknown>;
  /** Its child actors. */
  children: { id: string; status: SnapshotStatus }[];
};

/** Messages from the site's pages to the visualizer. */
export type InspectorMessage = { type: 'report.told'; report: Report } | { type: 'page.closed'; page: string };

/** Requests from the visualizer; every page answers with reports of its actors. */
export type InspectorRequest = { type: 'present.asked' };

/** The name of the BroadcastChannel that both use. */
export const channelName = 'visualizer';
