/**
 * The development server adds this script to the site. A tab opened with `?inspect` reports to the visualizer what
 * its actors do until it is closed; `?inspect=stately` reports to Stately's inspector as well, `?inspect=off` stops it.
 */
import type { InspectionEvent } from 'xstate';
import { createMask } from './live/mask.ts';
import { channelName, type InspectorMessage, type InspectorRequest } from './live/message.ts';
import { createReporter } from './live/reporter.ts';
import { maskForStately } from './live/stately.ts';

const flag = 'inspect';

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
  const page = Math.random().toString(36).slice(2);
  const { inspect, tellPresent } = createReporter({
    page,
    path: () => location.pathname,
    tell: (report) => tell({ type: 'report.told', report }),
  });
  channel.onmessage = ({ data }: MessageEvent<InspectorRequest>) => {
    if (data.type === 'present.asked') tellPresent();
  };
  addEventListener('pagehide', () => tell({ type: 'page.closed', page }));
  // The page is back from the browser's back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tellPresent();
  });
  return inspect;
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
