/**
 * The development server adds this script to the site. A tab opened with `?inspect` reports to the visualizer what
 * its actors do until it is closed, and follows its commands; `?inspect=stately` reports to Stately's inspector as well,
 * `?inspect=off` stops it.
 */
import type { InspectionEvent } from 'xstate';
import { createMask } from './live/mask.ts';
import { type Breakpoint, channelName, type InspectorMessage, type InspectorRequest } from './live/message.ts';
import { createBanner } from './live/page/banner.ts';
import { installClock } from './live/page/clock.ts';
import { createInspectedPage } from './live/page/page.ts';
import { maskForStately } from './live/stately.ts';

declare global {
  /** The observer of all actors of the page. */
  var __inspect: ((event: InspectionEvent) => void) | undefined;
}

const flag = 'inspect';

/** Where the tab keeps its breakpoints, so that its next page can pause as it starts. */
const breakpointsKey = 'inspect-breakpoints';

const asked = new URLSearchParams(location.search).get(flag);
if (asked !== null) sessionStorage.setItem(flag, asked);
const inspection = asked ?? sessionStorage.getItem(flag) ?? 'off';

if (inspection !== 'off') {
  const hearers = [tellVisualizer(), ...(inspection === 'stately' ? [tellStately()] : [])];
  globalThis.__inspect = (event) => {
    for (const hear of hearers) hear(event);
  };
}

type Hearer = (event: InspectionEvent) => void;

function tellVisualizer(): Hearer {
  const channel = new BroadcastChannel(channelName);
  const tell = (told: InspectorMessage) => channel.postMessage(told);
  const id = Math.random().toString(36).slice(2);
  const showStatus = createBanner((command) => page.command(command));
  const page = createInspectedPage({
    page: id,
    path: () => location.pathname,
    clock: installClock(globalThis),
    breakpoints: keptBreakpoints(),
    tell,
    onChange: (status) => {
      showStatus(status);
      tell({ type: 'page.changed', status });
    },
  });
  channel.onmessage = ({ data }: MessageEvent<InspectorRequest>) => {
    if (data.type === 'present.asked') page.tellHistory(data.from);
    else if (data.type === 'breakpoints.changed') keepBreakpoints(data.breakpoints, page.setBreakpoints);
    else if (data.page === id) page.command(data.command);
  };
  tell({ type: 'page.opened', status: page.status() });
  // Another address has other views, which have no past; and React would take the past of changed views for their state.
  const returnToNow = () => page.command({ type: 'now.pressed' });
  addEventListener('popstate', returnToNow);
  import.meta.hot?.on('vite:beforeUpdate', returnToNow);
  addEventListener('pagehide', () => tell({ type: 'page.closed', page: id }));
  // The page is back from the browser's back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.tellPresent();
  });
  return page.inspect;
}

function keptBreakpoints(): readonly Breakpoint[] {
  return JSON.parse(sessionStorage.getItem(breakpointsKey) ?? '[]');
}

function keepBreakpoints(breakpoints: readonly Breakpoint[], set: (breakpoints: readonly Breakpoint[]) => void): void {
  sessionStorage.setItem(breakpointsKey, JSON.stringify(breakpoints));
  set(breakpoints);
}

/** Stately's inspector is loaded on demand; inspection events are queued until then. */
function tellStately(): Hearer {
  const waiting: InspectionEvent[] = [];
  let hear: Hearer = (event) => void waiting.push(event);
  import('@statelyai/inspect').then(({ createBrowserInspector }) => {
    const { inspect } = createBrowserInspector({ serialize: maskForStately(createMask()) });
    hear = (event) => inspect.next?.(event);
    waiting.forEach(hear);
  });
  return (event) => hear(event);
}
