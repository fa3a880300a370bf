import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { home } from '../../place.ts';
import { isLoopbackAddress, isLoopbackOrigin } from '../loopback.ts';
import { isInspection, type ProgramMessage, programsPath } from './message.ts';

/** The greatest number of messages of a program that are kept for a visualizer opened later, beside what names its actors. */
const longest = 10_000;

/** The greatest size of these messages, in characters, and of one message, in bytes. */
const [largest, largestMessage] = [32_000_000, 16_000_000];

/** The number of ended programs whose messages are kept. */
const mostEnded = 5;

type Program = { page: string; address: string; isOpen: boolean; actors: string[]; told: string[]; size: number };

/**
 * Takes the inspection events of programs at the visualizer's own address by WebSocket, and tells them to its pages. Only
 * this computer is served, and no page of a public website: see `isTrusted`.
 */
export function serveInspections(server: Pick<Server, 'on'>): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const viewers = new Set<WebSocket>();
  const programs: Program[] = [];
  let count = 0;

  /** What comes at once is sent at once: one message for each of a burst would take far longer. */
  let waiting: string[] = [];
  const flush = () => {
    const text = listOf(waiting);
    waiting = [];
    for (const viewer of viewers) viewer.send(text);
  };
  const tell = (text: string) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(text);
  };

  const watch = (viewer: WebSocket): void => {
    // What waits is among what this viewer is sent now.
    flush();
    viewers.add(viewer);
    viewer.on('close', () => viewers.delete(viewer));
    for (const { page, address, isOpen, actors, told } of programs) {
      const ended = isOpen ? [] : [textOf({ type: 'program.closed', page })];
      viewer.send(listOf([textOf({ type: 'program.opened', page, address }), ...actors, ...told, ...ended]));
    }
  };

  const hear = (socket: WebSocket, request: IncomingMessage): void => {
    count += 1;
    const page = `program-${count}`;
    const program: Program = { page, address: nameOf(request, count), isOpen: true, actors: [], told: [], size: 0 };
    programs.push(program);
    tell(textOf({ type: 'program.opened', page, address: program.address }));
    socket.on('message', (data) => {
      const told = parsed(String(data));
      if (!isInspection(told)) return;
      const text = textOf({ type: 'program.told', page, told });
      keep(program, text, told.type === '@xstate.actor');
      tell(text);
    });
    socket.on('close', () => {
      program.isOpen = false;
      tell(textOf({ type: 'program.closed', page }));
      const ended = programs.filter(({ isOpen }) => !isOpen);
      for (const old of ended.slice(0, -mostEnded)) programs.splice(programs.indexOf(old), 1);
    });
  };

  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== home && pathname !== home + programsPath) return;
    if (!isTrusted(request)) return refuse(socket);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.close());
      if (pathname === home) hear(opened, request);
      else watch(opened);
    });
  });
  server.on('close', () => sockets.close());
}

/** Keeps a message. The oldest ones are dropped, but for those that name actors. */
function keep(program: Program, text: string, isActor: boolean): void {
  if (isActor) {
    program.actors.push(text);
    return;
  }
  program.told.push(text);
  program.size += text.length;
  if (program.told.length < longest * 1.1 && program.size < largest * 1.1) return;
  let [dropped, size] = [0, program.size];
  while (program.told.length - dropped > longest || size > largest) size -= program.told[dropped++]?.length ?? 0;
  program.told.splice(0, dropped);
  program.size = size;
}

/** Whether a request comes from this computer, and from no page but one of this computer. Programs send no origin. */
export function isTrusted({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const { origin } = headers;
  return isLoopbackAddress(socket.remoteAddress) && (origin === undefined || isLoopbackOrigin(origin));
}

function refuse(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

function nameOf({ headers: { origin } }: IncomingMessage, count: number): string {
  return origin === undefined ? `program ${count}` : new URL(origin).host;
}

/** A list of messages that are texts already. */
function listOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

function textOf(message: ProgramMessage): string {
  return JSON.stringify(message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
