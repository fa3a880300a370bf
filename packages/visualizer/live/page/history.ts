import { actorKey } from '../log.ts';
import type { Report } from '../message.ts';

/** The greatest number of reports that a page keeps, beside the latest one of each actor that runs. */
const longest = 1_000;

/** Keeps the last reports of a page for a visualizer that is opened later. */
export function createHistory() {
  let kept: Report[] = [];
  /** The latest report of each running actor, which may be older than those that are kept. */
  const running = new Map<string, Report>();

  return {
    add(report: Report): void {
      const key = actorKey(report);
      if (report.status === 'active') running.set(key, report);
      else running.delete(key);
      // A report may be told again.
      if (report.number <= (kept.at(-1)?.number ?? -1)) return;
      kept.push(report);
      // Not at each report: each time copies all.
      if (kept.length > longest * 1.1) kept = kept.slice(-longest);
    },
    /** The reports, oldest first. */
    reports: (): Report[] =>
      [...new Set([...running.values(), ...kept])].sort((one, other) => one.number - other.number),
  };
}
