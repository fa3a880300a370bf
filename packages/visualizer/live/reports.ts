import { keptLog } from './kept.ts';
import { type ActorKey, actorKey, type LiveContext } from './log.ts';
import type { Report } from './message.ts';

type Adopted = Pick<LiveContext, 'actors' | 'log' | 'dropped' | 'chosen'>;

/** The reports that are not known yet. What comes from a page that has ended tells of its last moment. */
export function unknownReports({ actors, ended }: LiveContext, reports: readonly Report[]): Report[] {
  const newest = new Map<ActorKey, number>();
  return reports
    .filter((report) => {
      const key = actorKey(report);
      const isNew = report.number > (newest.get(key) ?? actors[key]?.number ?? -1);
      if (isNew) newest.set(key, report.number);
      return isNew;
    })
    .map((report) => (ended.has(report.page) ? stoppedReport(report) : report));
}

/** Adds new reports to the log, and shows an actor of the machine that is shown. */
export function withReports(context: LiveContext, reports: readonly Report[]): Adopted {
  const { log, dropped } = keptLog(context.log, reports);
  return { ...withActors(context, reports), log, dropped: context.dropped + dropped };
}

/**
 * Puts what a page has reported before it was heard into the log, before its entries that were heard meanwhile. An entry
 * that is known stays the same object, since it may be chosen.
 */
export function withHistory(context: LiveContext, history: readonly Report[]): Adopted {
  const [first] = history;
  if (first === undefined) return context;
  const isOfPage = ({ page }: Report) => page === first.page;
  const told = context.ended.has(first.page) ? history.map(stoppedReport) : history;
  const merged = new Map([...told, ...context.log.filter(isOfPage)].map((report) => [report.number, report]));
  const reports = [...merged.values()];
  const others = context.log.filter((report) => !isOfPage(report));
  const { log, dropped } = keptLog(others, reports);
  return { ...withActors(context, reports), log, dropped: context.dropped + dropped };
}

function withActors(context: LiveContext, reports: readonly Report[]): Pick<LiveContext, 'actors' | 'chosen'> {
  const actors = { ...context.actors };
  let { chosen } = context;
  for (const report of reports) {
    const key = actorKey(report);
    actors[key] = report;
    const isFollowed = chosen !== undefined && ['active', 'error'].includes(actors[chosen]?.status ?? '');
    if (!isFollowed && report.machine === context.machine) chosen = key;
  }
  return { actors, chosen };
}

/** A report of an actor whose page has ended. */
export function stoppedReport(report: Report): Report {
  return report.status === 'active' ? { ...report, status: 'stopped' } : report;
}
