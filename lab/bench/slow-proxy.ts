import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type BadNetwork, noDelay } from './networks.ts';
import { Direction, type OneWay, SharedLine } from './segments.ts';

/** A server behind a network. */
export interface SlowProxy {
  url: string;
  /** Changes the network, at first one without delays, and closes all connections, so that the next view opens its own. */
  use(network: BadNetwork): void;
  stop(): Promise<void>;
}

/**
 * Puts a network before a server on loopback: a TCP proxy that holds back what it forwards.
 *
 * It is a proxy and not the browser's own throttling (`Network.emulateNetworkConditions`) because that loses packets only of
 * WebRTC and delays whole requests rather than connections, and because a proxy also holds for what a service worker requests.
 * `tc netem` would need root. `Direction` says what is modelled. Opening a connection takes one round trip more; TLS, which would
 * take another one or two, and looking up the name are not modelled.
 */
export async function slowProxy(server: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let ways = waysOf(noDelay);

  const proxy = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    const { up, down } = ways;
    setTimeout(() => forward(browser, upstream, up), up.roundTrip);
    forward(upstream, browser, down);
    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      sockets.add(socket);
      // A connection that fails on one side fails on the other.
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  function disconnect() {
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    use(network) {
      ways = waysOf(network);
      disconnect();
    },
    async stop() {
      proxy.close();
      disconnect();
      await once(proxy, 'close');
    },
  };
}

function waysOf({ down, up, roundTrip, loss }: BadNetwork): { down: OneWay; up: OneWay } {
  return { down: { line: new SharedLine(down), roundTrip, loss }, up: { line: new SharedLine(up), roundTrip, loss } };
}

/** Forwards what one socket sends to the other. */
function forward(from: Socket, to: Socket, way: OneWay): void {
  const direction = new Direction(way, (bytes) => {
    if (to.destroyed) return;
    if (bytes) to.write(bytes);
    else to.end();
  });
  from.on('data', (bytes) => direction.send(bytes));
  from.on('end', () => direction.close());
}
