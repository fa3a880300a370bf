import type { AnyStateMachine, CallbackLogicFunction } from 'xstate';
import { home } from '../place.ts';
import { type BatchedMessage, createBatch } from './batch.ts';
import { isLoopbackOrigin } from './loopback.ts';
import { channelName, type InspectorMessage, type InspectorRequest } from './message.ts';
import { connected, isInspection, type ProgramMessage, programsPath } from './standard/message.ts';
import { createReceiver } from './standard/receiver.ts';

type Hearing = CallbackLogicFunction<InspectorRequest, BatchedMessage>;

export type HearingOptions = {
  /** Shows the chart of a machine, and returns its id there. */
  adopt: (machine: AnyStateMachine) => string;
  refuse: (name: string, reason: string) => void;
};

type Receiver = ReturnType<typeof createReceiver>;

/**
 * Hears the pages of the same site by a channel, programs by the development server, and the page that opened this one by
 * window messages: the last two by Stately’s protocol. Tells of all in one way.
 */
export function hearingOf(options: HearingOptions): Hearing {
  return ({ sendBack, receive }) => {
    const tell = createBatch(sendBack);
    const receivers = new Map<string, Receiver>();
    const receiverOf = (page: string, address: string): Receiver => {
      const known = receivers.get(page);
      if (known) return known;
      const made = createReceiver({
        ...options,
        page,
        address,
        tell: (report) => tell({ type: 'report.told', report }),
      });
      receivers.set(page, made);
      return made;
    };
    const close = (page: string) => {
      receivers.get(page)?.close();
      receivers.delete(page);
      tell({ type: 'page.closed', page });
    };
    const ends = [hearChannel(tell, receive), hearServer(receiverOf, close), hearOpener(receiverOf, close)];
    const checking = setInterval(() => {
      for (const { check } of receivers.values()) check(Date.now());
    }, 500);
    return () => {
      clearInterval(checking);
      for (const end of ends) end();
    };
  };
}

type End = () => void;

function hearChannel(tell: (message: InspectorMessage) => void, receive: Parameters<Hearing>[0]['receive']): End {
  const channel = new BroadcastChannel(channelName);
  const name = Math.random().toString(36).slice(2);
  const ask = (request: InspectorRequest) => channel.postMessage(request);
  channel.onmessage = ({ data }: MessageEvent<InspectorMessage>) => {
    if (data.type !== 'history.told' || data.to === name) tell(data);
  };
  receive(ask);
  ask({ type: 'present.asked', from: name });
  // Nobody could see or remove them any more.
  const forgetBreakpoints = () => ask({ type: 'breakpoints.changed', breakpoints: [] });
  addEventListener('pagehide', forgetBreakpoints);
  return () => {
    removeEventListener('pagehide', forgetBreakpoints);
    channel.close();
  };
}

/** Hears the programs that report to the development server. */
function hearServer(receiverOf: (page: string, address: string) => Receiver, close: (page: string) => void): End {
  const open = new Set<string>();
  let socket: WebSocket | undefined;
  let isOver = false;
  /** Distinguishes the programs of a server from those of one that was started in its place. */
  let times = 0;
  const hear = (message: ProgramMessage) => {
    const page = `${times} ${message.page}`;
    if (message.type === 'program.opened') {
      receiverOf(page, message.address);
      open.add(page);
    } else if (message.type === 'program.told') receiverOf(page, '').hear(message.told);
    else {
      open.delete(page);
      close(page);
    }
  };
  const connect = () => {
    times += 1;
    socket = new WebSocket(new URL(home + programsPath, location.href.replace(/^http/, 'ws')));
    socket.onmessage = ({ data }) => (JSON.parse(data) as ProgramMessage[]).forEach(hear);
    socket.onclose = () => {
      for (const page of open) close(page);
      open.clear();
      if (!isOver) setTimeout(connect, 2_000);
    };
  };
  connect();
  return () => {
    isOver = true;
    socket?.close();
  };
}

/** Hears the page of this computer that opened this one as its inspector, or holds it in a frame. */
function hearOpener(receiverOf: (page: string, address: string) => Receiver, close: (page: string) => void): End {
  const teller: Window | null = self === top ? opener : parent;
  if (teller === null) return () => {};
  const id = 'opener';
  const hear = ({ data, source, origin }: MessageEvent<unknown>) => {
    if (source !== teller || !isLoopbackOrigin(origin)) return;
    if (isInspection(data)) receiverOf(id, new URL(origin).host).hear(data);
    else if ((data as { type?: unknown } | null)?.type === '@statelyai.disconnected') close(id);
  };
  addEventListener('message', hear);
  teller.postMessage(connected, '*');
  const watching = setInterval(() => {
    if (!teller.closed) return;
    clearInterval(watching);
    close(id);
  }, 1_000);
  return () => {
    clearInterval(watching);
    removeEventListener('message', hear);
  };
}
