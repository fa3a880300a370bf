#!/usr/bin/env node
/**
 * Starts Firefox for Playwright and relays the WebDriver BiDi messages between them. Playwright gives up if Firefox does not
 * know a command that every new tab gets, so the relay answers that command itself: the release for organisations knows it
 * later than Playwright does. It also corrects an order of events after which Playwright waits without end.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { firefoxPath } from './firefox.ts';

/** The commands that Firefox may not know. Without them its preferences decide. */
const answeredHere: readonly string[] = ['emulation.setMediaFeaturesOverride'];

const firefox = spawn(firefoxPath(), process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => firefox.kill(signal));

for await (const line of createInterface(firefox.stderr)) {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line) ?? [];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else relayTo(address);
}

/** Listens on a port of its own, which it announces as Firefox does. */
function relayTo(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.once('listening', () => {
    const { port } = server.address() as { port: number };
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (playwright, { url = '' }) => {
    const browser = new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 0 });
    const opened = new Promise((resolve) => browser.once('open', resolve));
    playwright.on('message', async (data) => {
      const message = String(data);
      const { id, method } = JSON.parse(message);
      if (answeredHere.includes(method)) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      await opened;
      browser.send(message);
    });
    const committed = new Set<string>();
    browser.on('message', (data) => playwright.send(inOrder(String(data), committed)));
    browser.once('close', () => playwright.close());
    playwright.once('close', () => browser.close());
  });
}

/**
 * A message of Firefox, as Playwright is to read it. Under load Firefox may report the request for a document once that document is there;
 * Playwright would take it for the beginning of another navigation, and each further step on the page would wait for its end.
 *
 * @param committed - The navigations whose documents are there.
 */
function inOrder(message: string, committed: Set<string>): string {
  const event = JSON.parse(message);
  const { method, params } = event;
  if (method === 'browsingContext.navigationCommitted') committed.add(params.navigation);
  if (method !== 'network.beforeRequestSent' || !committed.has(params.navigation)) return message;
  return JSON.stringify({ ...event, params: { ...params, navigation: null } });
}
