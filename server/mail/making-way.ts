import { setTimeout as pause } from 'node:timers/promises';

/** How often work that makes way for visitors looks whether it still has to, in milliseconds. */
const lookEvery = 5;

/** What waits for what. */
export interface MakingWay {
  /** Whether visitors wait for the server, which then has better things to do. */
  doVisitorsWait(): boolean;
  /** Whether the work has been told to end, and therefore need not wait. */
  isStopped(): boolean;
  /** How long the work makes way at most, in milliseconds. */
  limit: number;
}

/** Waits while visitors do: otherwise a flood of submissions would also have to carry the sending of its own emails. */
export async function visitorsServed({ doVisitorsWait, isStopped, limit }: MakingWay): Promise<void> {
  const deadline = performance.now() + limit;
  while (!isStopped() && doVisitorsWait() && performance.now() < deadline) await pause(lookEvery);
}
