/**
 * Put into the site's document by the development server. A tab that was opened with `?inspect` tells the visualizer what
 * its actors do, for as long as the tab is there; `?inspect=stately` tells Stately's inspector too, `?inspect=off` ends it.
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
  // Back from the browser's cache, where it stood still.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tellPresent();
  });
  return inspect;
}

/** Stately's inspector is fetched when it is asked for; what happens meanwhile waits for it. */
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
