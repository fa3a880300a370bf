/** `npm run lab -- typing`: types into every form while its page is still hydrating. */

import { wholeNumber } from '@msafara/command/arguments';
import { typingVariable } from '../e2e/typing.ts';
import { playwright, readySite } from '../scripts/tests.ts';
import { runTool } from './run-tool.ts';

const typingUsage = `Usage: npm run lab -- typing [--loads N] [--seed N]

Types into the forms from the first paint until five seconds after hydration.

  --loads N           How many page loads (default: 200).
  --seed N            Repeats the loads of an earlier run (default: a new seed each time).`;

await runTool(typingUsage, { loads: { type: 'string' }, seed: { type: 'string' } }, type);

async function type(values: { loads?: string; seed?: string }): Promise<number> {
  const loads = wholeNumber('loads', values.loads ?? '200', 1);
  const seed = wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)), 1);
  const notReady = await readySite();
  if (notReady) return notReady;
  process.stdout.write(`Typing in ${loads} page loads with seed ${seed}.\n`);
  return playwright(['--project=site', 'typing.spec'], { [typingVariable]: JSON.stringify({ loads, seed }) });
}
