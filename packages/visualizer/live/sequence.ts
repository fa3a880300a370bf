import { hadEffect } from './log.ts';
import type { Report } from './message.ts';

/** An event on its way from one lifeline to another, or the start of an actor that runs no machine. */
export type Message = {
  id: string;
  /** The indices of its lifelines. */
  from: number;
  to: number;
  label: string;
  /** The report of the actor that received it; that of its parent, for the start of an actor without a machine. */
  report: Report;
  /** Whether the report is its own. */
  isOwn: boolean;
  /** Whether no transition was taken. */
  isDropped: boolean;
  /** Whether the actor failed at it. */
  isFailed: boolean;
};

export type MessageSequence = {
  /** The names of the actors, and of the page with the user before it. */
  lifelines: readonly string[];
  messages: readonly Message[];
};

/** The greatest number of messages drawn: the newest ones. */
const longest = 100;

/** The path of the page itself, which sends what no actor sends. */
const page = 'page';

type Drawn = Omit<Message, 'from' | 'to'> & { from: string; to: string };

/**
 * The events between the actors of one actor's system, in the order in which they were processed. An actor that is started
 * again, such as that of an invocation, keeps its lifeline.
 */
export function sequenceOf(log: readonly Report[], shown: Report): MessageSequence {
  const entries = log
    .filter((entry) => entry.page === shown.page && entry.root === shown.root)
    .sort((one, other) => one.order - other.order);
  // Those that run no machine report nothing themselves.
  const known = new Set(entries.map(({ session }) => session));
  const messages = entries
    .flatMap((report) => {
      const started = report.children.filter(({ session }) => !known.has(session));
      for (const { session } of started) known.add(session);
      return [messageOf(report), ...started.map(({ id }) => startOf(id, report))];
    })
    .slice(-longest);
  const paths = [...new Set([page, ...messages.flatMap(({ from, to }) => [from, to])])];
  const columns = new Map(paths.map((path, column) => [path, column]));
  return {
    lifelines: paths.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    messages: messages.map((message) => ({
      ...message,
      from: columns.get(message.from) ?? 0,
      to: columns.get(message.to) ?? 0,
    })),
  };
}

function messageOf(report: Report): Drawn {
  const { number, source, path, event } = report;
  return {
    id: String(number),
    from: source?.path ?? page,
    to: path,
    label: eventLabel(event.type),
    report,
    isOwn: true,
    isDropped: report.status !== 'error' && !hadEffect(report),
    isFailed: report.status === 'error',
  };
}

function startOf(id: string, report: Report): Drawn {
  const { number, path } = report;
  return {
    id: `${number} ${id}`,
    from: path,
    to: `${path}/${id}`,
    label: 'start',
    report,
    isOwn: false,
    isDropped: false,
    isFailed: false,
  };
}

/** An event's type in few words: those of XState without the ids, which the lifelines show. */
export function eventLabel(type: string): string {
  if (type === 'xstate.init') return 'start';
  if (type === 'xstate.stop') return 'stop';
  const [, outcome] = /^xstate\.(done|error|snapshot)\./.exec(type) ?? [];
  if (outcome !== undefined) return outcome;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay === undefined) return type;
  return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
}
