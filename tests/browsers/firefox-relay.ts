#!/usr/bin/env node
/**
 * Starts Firefox for Playwright and relays the WebDriver BiDi messages between them. Playwright gives up if Firefox does not
 * know a command that every new tab gets, so the relay answers that command itself: the release for organisations knows it
 * later than Playwright does.
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
    browser.on('message', (data) => playwright.send(String(data)));
    browser.once('close', () => playwright.close());
    playwright.once('close', () => browser.close());
  });
}
