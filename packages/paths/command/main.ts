#!/usr/bin/env node
/** The command `paths`: test suites for the machines of any XState 5 project. */
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { requirePeers, xstate } from '@msafara/command/peers';
import { reportLateFailures } from './late-failures.ts';

requirePeers(import.meta.url, [xstate]);
const [{ dispatch }, { runCommand }] = await Promise.all([import('./dispatch.ts'), import('./run-command.ts')]);
const given = process.argv.slice(2).filter((argument) => argument !== '--verbose');
// What the user's modules print, also from guards and from actors that they start, is no part of the report and would bury it.
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
globalThis.console = new Console(process.argv.includes('--verbose') ? process.stderr : nowhere);
// Nor does it end the command when what they started fails later.
reportLateFailures();
await runCommand(() => dispatch(given), 'See paths --help.').catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
// Their timers and servers would keep the process.
process.stdout.write('', () => process.exit());
