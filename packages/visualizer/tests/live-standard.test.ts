import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebSocketInspector } from '@statelyai/inspect';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type AnyStateMachine, createActor } from 'xstate';
import { diagramOf } from '../chart/diagram.ts';
import type { Report } from '../live/message.ts';
import { serveInspections } from '../live/standard/endpoint.ts';
import type { ProgramMessage } from '../live/standard/message.ts';
import { createReceiver } from '../live/standard/receiver.ts';
import { lampMachine } from './live-machines.ts';

let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer();
  serveInspections(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/machines`;
});
afterEach(() => void server.close());

/** What a visualizer hears that is opened now. */
function watched() {
  const reports: Report[] = [];
  const machines: AnyStateMachine[] = [];
  const receiver = createReceiver({
    page: 'program',
    address: 'program',
    tell: (report) => reports.push(report),
    adopt: (machine) => {
      machines.push(machine);
      return machine.id;
    },
  });
  const viewer = new WebSocket(`${url}/programs`);
  viewer.on('message', (data) => {
    const messages: ProgramMessage[] = JSON.parse(String(data));
    for (const message of messages) if (message.type === 'program.told') receiver.hear(message.told);
  });
  return { reports, machines, viewer };
}

test('a program with Stately’s WebSocket inspector should be seen by a visualizer opened later', async () => {
  const inspector = createWebSocketInspector({ url });
  const lamp = createActor(lampMachine, { inspect: inspector.inspect }).start();
  lamp.send({ type: 'on' });
  lamp.send({ type: 'off' });
  lamp.send({ type: 'off' });
  const told = (reports: readonly Report[]) =>
    reports
      .filter(({ actor }) => actor === 'lamp')
      .map(({ event, value, transitions, isHandled }) => [event.type, value, transitions, isHandled]);
  const expected = [
    ['xstate.init', 'dark', [], true],
    ['on', 'asking', ['lamp.dark|on|0'], true],
    ['off', 'dark', ['lamp.asking|off|0'], true],
    ['off', 'dark', [], false],
  ];
  const first = watched();
  await expect.poll(() => told(first.reports), { timeout: 60_000 }).toEqual(expected);
  const later = watched();
  await expect.poll(() => told(later.reports), { timeout: 60_000 }).toEqual(expected);
  // It has the chart of its definition, whose keys are sorted, and causes come before what they cause.
  const statesOf = (machine: AnyStateMachine | undefined) =>
    machine && new Set(diagramOf(machine).nodes.map(({ id }) => id));
  expect(statesOf(later.machines[0])).toEqual(statesOf(lampMachine));
  const inOrder = later.reports.toSorted((one, other) => one.order - other.order);
  const pressed = inOrder.findIndex(({ event }) => event.type === 'pressed');
  expect(inOrder[pressed]?.source?.actor).toBe('lamp');
  expect(pressed).toBeGreaterThan(inOrder.findIndex(({ event }) => event.type === 'on'));
  for (const { viewer } of [first, later]) viewer.close();
  inspector.stop();
});

test.each([
  ['https://example.com', 403],
  ['http://localhost.example.com', 403],
  ['null', 403],
  ['http://localhost:5173', 'open'],
  ['http://127.0.0.1:5173', 'open'],
  [undefined, 'open'],
])('a connection from the origin %s should end in %s', async (origin, outcome) => {
  for (const address of [url, `${url}/programs`]) {
    const socket = new WebSocket(address, origin === undefined ? {} : { origin });
    const result = await new Promise((settle) => {
      socket.on('open', () => settle('open'));
      socket.on('unexpected-response', (_, { statusCode }) => settle(statusCode));
      socket.on('error', () => settle('error'));
    });
    expect(result).toBe(outcome);
    socket.terminate();
  }
});

test('a visualizer should be told of the last five programs that have ended, and of each that runs', async () => {
  const connected = async (address: string) => {
    const socket = new WebSocket(address);
    await new Promise((opened) => socket.on('open', opened));
    return socket;
  };
  const [watching, told]: [WebSocket, ProgramMessage[]] = [await connected(`${url}/programs`), []];
  watching.on('message', (data) => told.push(...(JSON.parse(String(data)) as ProgramMessage[])));
  const ended = (some: readonly ProgramMessage[]) =>
    some.flatMap((message) => (message.type === 'program.closed' ? message.page : []));
  const running = await connected(url);
  for (let count = 1; count <= 7; count++) {
    (await connected(url)).close();
    await expect.poll(() => ended(told).length, { timeout: 60_000, interval: 5 }).toBe(count);
  }
  const heard: ProgramMessage[] = [];
  const later = new WebSocket(`${url}/programs`);
  later.on('message', (data) => heard.push(...(JSON.parse(String(data)) as ProgramMessage[])));
  await expect
    .poll(() => ended(heard), { message: 'The last five are kept.', timeout: 60_000 })
    .toEqual(ended(told).slice(-5));
  const opened = heard.flatMap((message) => (message.type === 'program.opened' ? message.page : []));
  expect(opened, 'One that runs is kept as well.').toHaveLength(6);
  for (const socket of [watching, running, later]) socket.terminate();
});
