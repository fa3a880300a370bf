import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { menuMachine } from '../../machines/menu.ts';
import { inspect } from '../../src/inspection.ts';
import { channelName, type InspectorMessage, type InspectorRequest } from '../../visualizer/live/message.ts';

let listener: BroadcastChannel;
let received: InspectorMessage[];
let leave: () => void;
const storage = new Map<string, string>();

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
  vi.stubGlobal('addEventListener', (type: string, hear: () => void) => {
    if (type === 'pagehide') leave = hear;
  });
  await import('../../visualizer/inspector.ts');
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

const eventsReceived = () =>
  received.map((message) => (message.type === 'report.told' ? message.report.event.type : message.type));

test('should report nothing without ?inspect', async () => {
  await open('/price');
  expect(globalThis.__inspect).toBeUndefined();
});

test('should report the site’s actors, answer a late request, and announce that the page is closed', async () => {
  await open('/price?inspect');
  const actor = createActor(menuMachine, { inspect }).start();
  actor.send({ type: 'menu.pressed', menu: 'features' });
  await expect.poll(eventsReceived).toEqual(['xstate.init', 'menu.pressed']);
  expect(received[1]).toMatchObject({ report: { address: '/price', machine: 'menu', value: { open: 'pinned' } } });
  listener.postMessage({ type: 'present.asked' } satisfies InspectorRequest);
  await expect.poll(eventsReceived).toEqual(['xstate.init', 'menu.pressed', 'menu.pressed']);
  leave();
  await expect.poll(eventsReceived).toContain('page.closed');
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
