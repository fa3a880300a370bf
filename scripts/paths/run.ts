import { InputError, oneOf } from '@msafara/command';
import { parseArguments, wholeNumber } from '@msafara/command/arguments';
import { follow, optionsError, type PathOptions } from '@msafara/paths';
import { parsePathOptions, pathOptions } from '@msafara/paths/command';
import { pathId } from '@msafara/paths/suite';
import { type DriverName, documentKinds, driverNames, selectionVariable } from '../../tests/models/drivers/names.ts';
import { pathsToChooseFrom, type Selection } from '../../tests/models/drivers/selection.ts';
import { splitSteps } from '../../tests/models/drivers/steps.ts';
import { type Flow, flowOf, flows, warnOfUnmodelled } from '../../tests/models/flows.ts';
import { exploreModel } from '../../tests/models/model.ts';
import { playwright, readySite, vitest } from '../tests.ts';
import { Detours } from './detours.ts';

const runUsage = `Usage: npm run paths -- run MACHINE|all [options]

Runs paths with a driver. A failing path is shrunk to the shortest one that still fails, and the command that
reproduces it is printed. What it left out is run on other ways, and a report tells causes from consequences.

  --driver NAME       One of ${driverNames.join(', ')} (default: actor).
                      actor: the machine's actor alone
                      view: the React view in jsdom
                      browser: Chromium against the real server
  --headed            Shows the browser.
  --documents KIND    What others do to the browser's documents: one of ${documentKinds.join(', ')} (default: changed, which is
                      translated, with elements inserted as extensions do, and others removed as blockers do).
  --path ID           Runs only the path with this id.
  --steps 'A > B'     Runs only the path with these steps.
  --walks N           Runs N random walks through each machine instead.
  --length N          Limits random walks to N steps (default: 40).
  --seed N            Seeds the random walks (default: a new seed each time).

--strategy, --stop, --requirement, --through, --weight and --longest work as in npm run paths -- MACHINE.`;

const runOptions = {
  ...pathOptions,
  driver: { type: 'string' },
  headed: { type: 'boolean' },
  documents: { type: 'string' },
  path: { type: 'string' },
  steps: { type: 'string' },
  walks: { type: 'string' },
  length: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The test file of each driver. */
const testFiles: Record<DriverName, string> = {
  actor: 'tests/paths/actor.test.ts',
  view: 'tests/views/models.test.ts',
  browser: 'e2e/models.spec.ts',
};

type RunRequest = { driver: DriverName; isHeaded: boolean; selection: Selection };

/** `npm run paths -- run …`: runs paths with a driver and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const request = parseRunArguments(args);
  if (request === 'help') {
    process.stdout.write(`${runUsage}\n`);
    return 0;
  }
  const { driver, isHeaded, selection } = request;
  const environment = { [selectionVariable]: JSON.stringify(selection) };
  if (driver !== 'browser') return vitest([testFiles[driver]], environment);
  const exitCode = await readySite(isHeaded ? 'whole' : 'headless');
  return exitCode || runInBrowser(selection, isHeaded);
}

/** The number of times that paths are planned around steps that failed in the browser: each starts it again. */
const rounds = 3;

/** Runs paths in the browser, then what failing ones left out on other ways. Returns the exit code of the first run. */
async function runInBrowser(selection: Selection, isHeaded: boolean): Promise<number> {
  const args = [testFiles.browser, '--project=site', ...(isHeaded ? ['--headed'] : [])];
  const runSelected = (some: Selection) => playwright(args, { [selectionVariable]: JSON.stringify(some) });
  let since = new Date().toISOString();
  const exitCode = await runSelected(selection);
  if (exitCode === 0 || selection.walks?.count) return exitCode;
  const models = flows
    .map(({ model }) => model)
    .filter(({ machine }) => selection.machines?.includes(machine.id) ?? true);
  const detours = new Detours(models, selection);
  detours.read(since);
  for (let round = 0; round < rounds; round += 1) {
    const next = detours.next();
    if (next === undefined) break;
    process.stdout.write('\nRunning what the failing paths left out, on other ways.\n');
    since = new Date().toISOString();
    await runSelected(next);
    detours.read(since);
  }
  for (const report of detours.reports()) process.stdout.write(`\n${report}\n`);
  return exitCode;
}

/** Parses the arguments of `npm run paths -- run …`. Throws an InputError. */
export function parseRunArguments(args: readonly string[]): RunRequest | 'help' {
  const { values, positionals } = parseArguments(args, runOptions);
  if (values.help) return 'help';
  const [machine, surplus] = positionals;
  if (machine === undefined)
    throw new InputError("No machine given: use 'all', or one that npm run paths -- list shows.");
  if (surplus !== undefined) throw new InputError(`Expected one machine or 'all', but also got '${surplus}'.`);
  if (machine === 'all') warnOfUnmodelled();
  const flow = machine === 'all' ? undefined : flowOf(machine);
  const driver = oneOf('driver', values.driver ?? 'actor', driverNames);
  const isHeaded = values.headed === true;
  if (isHeaded && driver !== 'browser') throw new InputError('--headed needs --driver browser.');
  if (values.documents !== undefined && driver !== 'browser')
    throw new InputError('--documents needs --driver browser.');
  const documents = values.documents && oneOf('kind of documents', values.documents, documentKinds);
  const paths = selectionIn(values, flow);
  const machines = flow ? [flow.machine.id] : paths.options && machinesFor(paths.options);
  const selection = { ...(machines && { machines }), ...paths, ...(documents && { documents }), shrinks: true };
  return { driver, isHeaded, selection };
}

/** The ids of the machines that have what the options name, such as a requirement. Throws an InputError if none has. */
function machinesFor(options: PathOptions): string[] {
  const results = flows.map((flow) => ({ id: flow.machine.id, error: optionsError(flow.model, options) }));
  const matching = results.filter(({ error }) => error === undefined).map(({ id }) => id);
  if (matching.length > 0) return matching;
  const messages = [...new Set(results.map(({ error }) => error?.message ?? ''))];
  const suggestion = messages.find((message) => message.includes('Did you mean'));
  // An error that all machines share is about the options themselves.
  throw new InputError(
    suggestion ?? (messages.length === 1 ? messages.join() : 'No machine has anything that matches.'),
  );
}

type RunValues = ReturnType<typeof parseArguments<typeof runOptions>>['values'];

/** Which paths of a flow, or of all flows, to run. */
function selectionIn(values: RunValues, flow: Flow | undefined): Selection {
  const { path, steps, walks, length = '40', seed } = values;
  if ([path, steps, walks].filter((option) => option !== undefined).length > 1)
    throw new InputError('--path, --steps and --walks cannot be combined.');
  if (values.length !== undefined && walks === undefined) throw new InputError('--length needs --walks.');
  if (walks !== undefined) {
    return {
      walks: {
        count: wholeNumber('walks', walks, 1),
        steps: wholeNumber('length', length, 1),
        seed: seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeNumber('seed', seed, 0),
      },
    };
  }
  const noWalks = { walks: { count: 0, steps: 0, seed: 0 } };
  if (steps !== undefined) return { ...noWalks, steps: validSteps(required(flow, '--steps'), steps) };
  const options = Object.keys(pathOptions).some((name) => name in values) ? parsePathOptions(values) : undefined;
  if (path !== undefined) rejectUnknownPath(required(flow, '--path'), options, path);
  return { ...noWalks, ...(options && { options }), ...(path !== undefined && { path }) };
}

function required(flow: Flow | undefined, option: string): Flow {
  if (flow === undefined) throw new InputError(`${option} needs a single machine, not 'all'.`);
  return flow;
}

function validSteps({ model }: Flow, value: string): string[] {
  const steps = splitSteps(value);
  try {
    follow(exploreModel(model), steps);
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error));
  }
  return steps;
}

function rejectUnknownPath(flow: Flow, options: PathOptions | undefined, id: string): void {
  oneOf(
    `path of ${flow.machine.id}`,
    id,
    pathsToChooseFrom(flow.model, options).map((path) => pathId(flow.machine, path)),
  );
}
