import type { Breakpoint, PageStatus, Report } from './message.ts';

/** Identifies an actor by its page and its session. */
export type ActorKey = string;

/** What the visualizer knows of the inspected pages. */
export type LiveContext = {
  /** The latest report of each actor, in the order in which the actors started. */
  actors: Readonly<Record<ActorKey, Report>>;
  /** The log, oldest entry first. */
  log: readonly Report[];
  /** How many older entries were dropped from it. */
  dropped: number;
  /** The status of each open page that takes commands. */
  pages: Readonly<Record<string, PageStatus>>;
  /** The pages that have ended. */
  ended: ReadonlySet<string>;
  /** The id of the machine that is shown, or an empty string. */
  machine: string;
  /** The key of the chosen actor. */
  chosen: ActorKey | undefined;
  /** The chosen entry, if it is not the newest. */
  at: Report | undefined;
  /** Whether the page shows the moment of the chosen entry. */
  isPageFollowing: boolean;
  /** How many moments pages were asked to show. */
  requests: number;
  breakpoints: readonly Breakpoint[];
  /** The event to be sent to the chosen actor, as JSON. */
  draft: string;
  /** Why it was not sent. */
  problem: string;
};

export function actorKey({ page, session }: Pick<Report, 'page' | 'session'>): ActorKey {
  return `${page}/${session}`;
}

/** The last answers of `chosenLog`: it is asked often, and the log is long. */
const chosenLogs = new WeakMap<readonly Report[], { chosen: ActorKey | undefined; entries: readonly Report[] }>();

/** The log of the chosen actor, oldest entry first. */
export function chosenLog({ log, actors, chosen }: LiveContext): readonly Report[] {
  const known = chosenLogs.get(log);
  if (known?.chosen === chosen && known !== undefined) return known.entries;
  const latest = chosen === undefined ? undefined : actors[chosen];
  const entries = log.filter(({ page, session }) => page === latest?.page && session === latest.session);
  chosenLogs.set(log, { chosen, entries });
  return entries;
}

/** Whether an actor did anything for an event. */
export function hadEffect({ transitions, event, isHandled = transitions.length > 0 }: Report): boolean {
  return isHandled || event.type === 'xstate.init' || event.type === 'xstate.stop';
}

/** The latest report of the chosen actor. */
export function latestReport({ actors, chosen }: LiveContext): Report | undefined {
  return chosen === undefined ? undefined : actors[chosen];
}

/** The report to show of the chosen actor: the chosen entry, or else the latest. */
export function shownReport(context: LiveContext): Report | undefined {
  return context.at ?? latestReport(context);
}

/** The previous report of the same actor, for comparison. */
export function reportBefore(context: LiveContext, report: Report): Report | undefined {
  const log = chosenLog(context);
  return log[log.indexOf(report) - 1];
}

/** The entry before (-1) or after (1) the one that is shown. */
export function entryBeside(context: LiveContext, direction: 1 | -1): Report | undefined {
  const log = chosenLog(context);
  const at = context.at === undefined ? log.length - 1 : log.indexOf(context.at);
  return at === -1 ? undefined : log[at + direction];
}

/** Whether the chosen actor is still running. */
export function isFollowed(context: LiveContext): boolean {
  return latestReport(context)?.status === 'active';
}

/** The actors of a machine that have failed. */
export function failedActorsOf({ actors }: Pick<LiveContext, 'actors'>, machine: string): Report[] {
  return Object.values(actors).filter((report) => report.status === 'error' && report.machine === machine);
}

/** The most recently started actor of a machine, preferring one that is still running. */
export function newestActorOf({ actors }: LiveContext, machine: string): ActorKey | undefined {
  const running = Object.entries(actors).filter(([, report]) => report.machine === machine);
  return (running.findLast(([, { status }]) => status === 'active') ?? running.at(-1))?.[0];
}

/** The status of the chosen actor's page; undefined once that is closed. */
export function chosenPage(context: LiveContext): PageStatus | undefined {
  const { page } = latestReport(context) ?? {};
  return page === undefined ? undefined : context.pages[page];
}
