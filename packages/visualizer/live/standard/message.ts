import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** What the development server tells the visualizer, in lists, of a program that reports to it by Stately’s protocol. */
export type ProgramMessage =
  /** `address` is the host of its page; of a program without a page, what runs it. */
  | { type: 'program.opened'; page: string; address: string }
  | { type: 'program.told'; page: string; told: StatelyInspectionEvent }
  | { type: 'program.closed'; page: string };

/** Where the visualizer hears of them, below the address to which programs report. */
export const programsPath = '/programs';

/** What a page that hears inspection events answers its opener with, which then sends all it has. */
export const connected = { type: '@statelyai.connected' } as const;

const types = ['@xstate.actor', '@xstate.event', '@xstate.snapshot'];

/** Whether a message is one of Stately’s protocol. */
export function isInspection(message: unknown): message is StatelyInspectionEvent {
  if (typeof message !== 'object' || message === null) return false;
  const { type, sessionId } = message as Partial<StatelyInspectionEvent>;
  return typeof sessionId === 'string' && types.includes(String(type));
}
