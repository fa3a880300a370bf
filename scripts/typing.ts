// `npm run typing -- [--loads N] [--seed N]`: types into every form without a pause while its page wakes up.
import { typingVariable } from '../e2e/typing.ts';
import { InputError } from '../paths/index.ts';
import { argumentsIn } from './arguments.ts';
import { playwright, readySite } from './tests.ts';

const usage = `npm run typing -- [--loads N] [--seed N]
types into the forms from the first paint until five seconds after their scripts have taken over, in N loads (default: 200);
a seed repeats the loads of an earlier run`;

try {
  process.exitCode = await type(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exitCode = 1;
}

async function type(given: string[]): Promise<number> {
  const { values } = argumentsIn(given, {
    loads: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const loads = wholeNumber('--loads', values.loads ?? '200');
  const seed = wholeNumber('--seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)));
  const ready = await readySite();
  if (ready !== 0) return ready;
  process.stdout.write(`Typing in ${loads} loads, seed ${seed}.\n`);
  return playwright(['--project=site', 'typing.spec'], { [typingVariable]: JSON.stringify({ loads, seed }) });
}

function wholeNumber(option: string, text: string | boolean): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InputError(`${option} must be a whole number above 0, not ${text}.`);
}
