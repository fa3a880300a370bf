import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { menuMachine } from '../../machines/menu.ts';
import {
  channelName,
  type InspectorMessage,
  type InspectorRequest,
  type Report,
} from '../../packages/visualizer/live/message.ts';
import { inspect } from '../../src/inspection.ts';

// There is no page to show it on; the browser test sees it.
vi.mock('../../packages/visualizer/live/page/banner.ts', () => ({ createBanner: () => () => {} }));

let listener: BroadcastChannel;
let received: InspectorMessage[];
/** What the page does when it is left and when it is shown, by the events that say so. */
const listeners = new Map<string, (event: { persisted: boolean }) => void>();
const storage = new Map<string, string>();
const clockNames = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** Opens a page of the site in the same tab. */
async function open(address: string): Promise<void> {
  const { pathname, search } = new URL(address, 'http://localhost');
  vi.resetModules();
  delete globalThis.__inspect;
  vi.stubGlobal('location', { pathname, search });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners));
  // The page puts a clock of its own in their place.
  for (const name of clockNames) vi.stubGlobal(name, globalThis[name]);
  await import('../../packages/visualizer/inspector.ts');
}

beforeEach(() => {
  received = [];
  storage.clear();
  listener = new BroadcastChannel(channelName);
  listener.onmessage = ({ data }) => received.push(data);
});

afterEach(() => {
  listener.close();
  delete globalThis.__inspect;
  vi.unstubAllGlobals();
});

const reports = () => received.flatMap((message) => (message.type === 'report.told' ? [message.report] : []));
const histories = () => received.filter(({ type }) => type === 'history.told');
const eventsReceived = () => reports().map(({ event }) => event.type);
const statuses = () => received.flatMap((message) => ('status' in message ? [message.status] : []));
const ask = (request: InspectorRequest) => listener.postMessage(request);

test('should report nothing without ?inspect', async () => {
  await open('/price');
  expect(globalThis.__inspect).toBeUndefined();
});

test('should report the site’s actors, answer a late request, and announce that the page is closed, and is back', async () => {
  await open('/price?inspect');
  const actor = createActor(menuMachine, { inspect }).start();
  actor.send({ type: 'menu.pressed', menu: 'features' });
  await expect.poll(eventsReceived).toEqual(['xstate.init', 'menu.pressed']);
  expect(reports()[1]).toMatchObject({ address: '/price', machine: 'menu', value: { open: 'pinned' } });
  ask({ type: 'present.asked', from: 'later' });
  await expect.poll(histories).toEqual([{ type: 'history.told', to: 'later', reports: reports() }]);
  expect(received[0]?.type).toBe('page.opened');
  listeners.get('pagehide')?.({ persisted: true });
  await expect.poll(() => received.at(-1)?.type).toBe('page.closed');
  listeners.get('pageshow')?.({ persisted: true });
  await expect.poll(reports).toHaveLength(3);
  expect(reports()[2]).toEqual(reports()[1]);
});

test('should do what the visualizer asks of this page, and of no other', async () => {
  await open('/price?inspect');
  const actor = createActor(menuMachine, { inspect }).start();
  await expect.poll(reports).toHaveLength(1);
  const [{ page, session }] = reports() as [Report];
  const event = { type: 'menu.pressed', menu: 'features' };
  ask({ type: 'page.commanded', page: 'another', command: { type: 'pause.pressed' } });
  ask({ type: 'page.commanded', page, command: { type: 'event.sent', session, event } });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ open: 'pinned' });
  expect(statuses().map(({ mode }) => mode)).not.toContain('paused');
});

test('should pause the next page of the tab at its start, if there is a breakpoint', async () => {
  await open('/price?inspect');
  ask({ type: 'breakpoints.changed', breakpoints: [{ machine: 'menu', kind: 'state', id: 'menu.closed' }] });
  await expect.poll(() => storage.get('inspect-breakpoints')).toContain('menu.closed');
  await open('/price');
  const actor = createActor(menuMachine, { inspect }).start();
  actor.send({ type: 'menu.pressed', menu: 'features' });
  expect(actor.getSnapshot().value).toBe('closed');
  await expect
    .poll(() =>
      statuses()
        .at(-1)
        ?.held.map(({ type }) => type),
    )
    .toEqual(['menu.pressed']);
});

test('should keep reporting on the next pages of the tab until it is turned off', async () => {
  await open('/price?inspect');
  await open('/booking');
  expect(globalThis.__inspect).toBeTypeOf('function');
  await open('/booking?inspect=off');
  expect(globalThis.__inspect).toBeUndefined();
  await open('/price');
  expect(globalThis.__inspect).toBeUndefined();
});
