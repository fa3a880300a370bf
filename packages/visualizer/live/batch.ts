import type { InspectorMessage, Report } from './message.ts';

/** Messages as they are passed on: reports that follow each other come together. */
export type BatchedMessage =
  | Exclude<InspectorMessage, { type: 'report.told' }>
  | { type: 'reports.told'; reports: Report[] };

/** The least time between two batches, in milliseconds: nobody reads faster, and the page answers in between. */
const leastPause = 100;

/** Collects messages and passes them on with a drawn frame; where nothing is drawn, as in a hidden tab, a little later. */
export function createBatch(pass: (message: BatchedMessage) => void): (message: InspectorMessage) => void {
  let waiting: BatchedMessage[] = [];
  let flushed = Number.NEGATIVE_INFINITY;
  const flush = () => {
    const batch = waiting;
    waiting = [];
    flushed = performance.now();
    batch.forEach(pass);
  };
  const schedule = () => {
    let isDone = false;
    const once = () => {
      if (!isDone) flush();
      isDone = true;
    };
    const rest = flushed + leastPause - performance.now();
    setTimeout(() => requestAnimationFrame(once), Math.max(0, rest));
    setTimeout(once, 200);
  };
  return (message) => {
    if (waiting.length === 0) schedule();
    const last = waiting.at(-1);
    if (message.type !== 'report.told') waiting.push(message);
    else if (last?.type === 'reports.told') last.reports.push(message.report);
    else waiting.push({ type: 'reports.told', reports: [message.report] });
  };
}
