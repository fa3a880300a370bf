import { type Chosen, chosenVariable, type Driver, drivers } from '../../models/drivers/chosen.ts';
import { stepsIn } from '../../models/drivers/steps.ts';
import { graphOf, pathsOf } from '../../models/model.ts';
import { follow, InputError, oneOf } from '../../paths/index.ts';
import { pathId } from '../../paths/suite/index.ts';
import { argumentsIn } from '../arguments.ts';
import { playwright, readySite, vitest } from '../tests.ts';
import { type Flow, flowOf, flows } from './flows.ts';
import { choosePaths, rejectionOf } from './generate.ts';
import { type Choice, choiceIn, choiceOptions, wholeNumber } from './options.ts';

const runUsage = `npm run paths -- run MACHINE|all [options]
    goes the paths by a driver; of one that fails it prints the shortest that still does, and how to repeat it
    --driver ${drivers.join('|')}
                      by the actor alone (unless told), by the view in jsdom, in Chromium against the real server
    --headed          shows the browser
    --strategy …      and the other choices of npm run paths -- MACHINE
    --path ID         goes only the path of this id
    --steps 'A > B'   goes only the path of these steps
    --walks N         goes so many random walks through each machine instead
    --length N        of so many steps at most; 40 unless told
    --seed N          of random walks; another one each time unless told`;

const options = {
  ...choiceOptions,
  driver: { type: 'string' },
  headed: { type: 'boolean' },
  path: { type: 'string' },
  steps: { type: 'string' },
  walks: { type: 'string' },
  length: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The test files in which the drivers go their paths. */
const files: Record<Driver, string> = {
  actor: 'models/actor.test.ts',
  view: 'tests/views/models.test.ts',
  browser: 'e2e/models.spec.ts',
};

type RunRequest = { driver: Driver; isHeaded: boolean; chosen: Chosen };

/** `npm run paths -- run …`: goes paths by a driver, and gives the exit code. */
export async function run(given: readonly string[]): Promise<number> {
  const request = runRequestIn(given);
  if (request === 'help') {
    process.stdout.write(`${runUsage}\n`);
    return 0;
  }
  const { driver, isHeaded, chosen } = request;
  const environment = { [chosenVariable]: JSON.stringify(chosen) };
  if (driver !== 'browser') return vitest([files[driver]], environment);
  const ready = await readySite(isHeaded ? 'whole' : 'headless');
  return ready || playwright([files.browser, '--project=site', ...(isHeaded ? ['--headed'] : [])], environment);
}

/** What the arguments ask to be gone; 'help' where it is how to ask. Throws an InputError. */
export function runRequestIn(given: readonly string[]): RunRequest | 'help' {
  const { values, positionals } = argumentsIn(given, options);
  if (values.help) return 'help';
  const [machine, surplus] = positionals;
  if (machine === undefined) throw new InputError('Say for which machine, or all: npm run paths -- list tells them.');
  if (surplus !== undefined) throw new InputError(`One machine at a time, or all: ${surplus} is one too many.`);
  const flow = machine === 'all' ? undefined : flowOf(machine);
  const driver = oneOf('driver', values.driver ?? 'actor', drivers);
  const isHeaded = values.headed === true;
  if (isHeaded && driver !== 'browser') throw new InputError('--headed is for --driver browser.');
  const paths = pathsIn(values, flow);
  const machines = flow ? [flow.machine.id] : paths.choice && machinesWith(paths.choice);
  return { driver, isHeaded, chosen: { ...(machines && { machines }), ...paths, shrinks: true } };
}

/** The ids of the machines that have what a choice names, such as a requirement. Throws an InputError where none has. */
function machinesWith(choice: Choice): string[] {
  const asked = flows.map((flow) => ({ id: flow.machine.id, rejection: rejectionOf(flow, choice) }));
  const having = asked.filter(({ rejection }) => rejection === undefined).map(({ id }) => id);
  if (having.length > 0) return having;
  const told = [...new Set(asked.map(({ rejection }) => rejection?.message ?? ''))];
  const hint = told.find((message) => message.includes('Did you mean'));
  // What all machines say alike is wrong with the choice itself.
  throw new InputError(hint ?? (told.length === 1 ? told.join() : 'No machine has that.'));
}

type Values = ReturnType<typeof argumentsIn<typeof options>>['values'];

/** Which paths of a flow, or of all, the options ask for. */
function pathsIn(values: Values, flow: Flow | undefined): Chosen {
  const { path, steps, walks, length = '40', seed } = values;
  if ([path, steps, walks].filter((option) => option !== undefined).length > 1)
    throw new InputError('--path, --steps and --walks exclude each other.');
  if (values.length !== undefined && walks === undefined) throw new InputError('--length is for --walks.');
  if (walks !== undefined) {
    return {
      walks: {
        count: wholeNumber('walks', walks, 1),
        steps: wholeNumber('length', length, 1),
        seed: seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeNumber('seed', seed, 0),
      },
    };
  }
  const none = { walks: { count: 0, steps: 0, seed: 0 } };
  if (steps !== undefined) return { ...none, steps: stepsOf(only(flow, '--steps'), steps) };
  const isChosen = Object.keys(choiceOptions).some((name) => name in values);
  const choice = isChosen ? choiceIn(values) : undefined;
  if (path !== undefined) rejectUnknown(only(flow, '--path'), choice, path);
  return { ...none, ...(choice && { choice }), ...(path !== undefined && { path }) };
}

/** The flow, where an option is about a single one. */
function only(flow: Flow | undefined, option: string): Flow {
  if (flow === undefined) throw new InputError(`${option} is of one machine, so say which.`);
  return flow;
}

function stepsOf({ model }: Flow, words: string): string[] {
  const steps = stepsIn(words);
  try {
    follow(graphOf(model), steps);
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error));
  }
  return steps;
}

function rejectUnknown(flow: Flow, choice: Choice | undefined, path: string): void {
  const paths = choice === undefined ? pathsOf(flow.model) : choosePaths(flow, choice);
  oneOf(
    `path of ${flow.machine.id}`,
    path,
    paths.map((one) => pathId(flow.machine, one)),
  );
}
