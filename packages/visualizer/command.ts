#!/usr/bin/env node
import { existsSync } from 'node:fs';
/** The command `visualizer`: shows the machines of any XState 5 project in a browser. */
import { InputError } from '@msafara/command';
import { parseArguments, wholeNumber } from '@msafara/command/arguments';
import { requirePeers, vite, xstate } from '@msafara/command/peers';

const usage = `Usage: visualizer [FILE …] [options]
       visualizer export FILE[#export] … --format FORMAT [--out PATH]

Serves the charts of the machines that the files export, and follows changes of the files. Programs that report to its address
by createWebSocketInspector of @statelyai/inspect are shown live, also without a file. visualizer export writes charts as
pictures, diagrams or data: see visualizer export --help.

  --samples FILE      A module with the event cases of the machines, for simulations: see @msafara/paths.
  --port N            The port (default: 3000, or the next one that is free).
  --open              Opens the page in the browser.

Example: visualizer src/door.ts 'src/machines/*.ts'`;

requirePeers(import.meta.url, [xstate, vite]);
const [{ createServer }, { exportCommand }, { home, visualizer }] = await Promise.all([
  import('vite'),
  import('./export-command.ts'),
  import('./plugin.ts'),
]);
const [command, ...rest] = process.argv.slice(2);
try {
  await (command === 'export' ? exportCommand(rest) : serve(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}\nSee visualizer --help.`);
  process.exitCode = 1;
}
// What an exported file has started at its import would keep the process.
if (command === 'export') process.stdout.write('', () => process.exit());

async function serve(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, {
    samples: { type: 'string' },
    port: { type: 'string' },
    open: { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help === true) return console.log(usage);
  const given = values.samples === undefined ? positionals : [...positionals, values.samples];
  for (const file of given) {
    if (!file.includes('*') && !existsSync(file)) throw new InputError(`There is no file ${file}.`);
  }
  const port = wholeNumber('port', values.port ?? '3000', 0);
  const server = await createServer({
    plugins: [visualizer({ machines: positionals, samples: values.samples })],
    server: { port, open: values.open === true ? home : false },
  });
  await server.listen();
  console.log(`The machines: ${new URL(home, server.resolvedUrls?.local[0])}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().then(() => process.exit(0)));
  }
}
