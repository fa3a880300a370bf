import { execFileSync } from 'node:child_process';
import { describePath, runPath, StepError } from '@msafara/paths';
import { pathId } from '@msafara/paths/suite';
import { expect, test } from 'vitest';
import { bookingModel } from '../../models/booking.ts';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import { type PathRunner, runAndRecord, shortestFailure } from '../../models/drivers/runner.ts';
import { parseSelection } from '../../models/drivers/selection.ts';
import { flows } from '../../models/flows.ts';
import { pathsOf } from '../../models/model.ts';
import { parseRunArguments } from '../../scripts/paths/run.ts';

type Booking = typeof bookingModel.machine;

/** Runs a booking that gets lost when the server accepts it. */
const runLosing: PathRunner<Booking> = async (path) => {
  const driver = actorDriver(bookingModel);
  await runPath(path, {
    ...driver,
    cause: async (step) => {
      if (step.eventCase.name === 'the server accepts the booking on the first try') throw new Error('lost');
      await driver.cause(step);
    },
  });
  return driver.observations;
};

const paths = pathsOf(bookingModel);
const failing = paths.find(({ steps }) =>
  steps.some(({ eventCase }) => eventCase.name === 'the server accepts the booking on the first try'),
);
if (failing === undefined) throw new Error('No path contains an accepted booking.');

test('should report the shortest failing path as steps and as a command that reproduces it', async () => {
  const failure = await runLosing(failing).catch((error) => error);
  expect(failure).toBeInstanceOf(StepError);
  const { message } = await shortestFailure('actor', bookingModel, failing, failure, runLosing);
  const request = parseRunArguments(commandIn(message));
  if (request === 'help') throw new Error('The command asks for help.');
  const { steps = [] } = request.selection;
  expect(request).toMatchObject({ driver: 'actor', selection: { machines: ['booking'], shrinks: true } });
  expect(steps.length).toBeLessThan(failure.number);
  expect(steps.at(-1)).toBe('the server accepts the booking on the first try');
  expect(message).toContain(`> ${steps.length}. the server accepts the booking on the first try → success\n\nlost`);
  expect(parseSelection(JSON.stringify(request.selection))).toEqual(request.selection);
});

test('should report the id of a failing path in a command that reproduces it', async () => {
  const { message } = await runAndRecord('actor', bookingModel, failing, runLosing).then(
    () => new Error('The path passed.'),
    (error: Error) => error,
  );
  expect(message).toContain(describePath(failing).split('\n')[1]?.trim());
  expect(parseRunArguments(commandIn(message))).toMatchObject({
    selection: { machines: ['booking'], path: pathId(bookingModel.machine, failing) },
  });
});

test.each([
  [[], /^No machine given/],
  [['bokking'], /^Unknown machine 'bokking'\. Did you mean 'booking'\?/],
  [['booking', '--driver', 'views'], /^Unknown driver 'views'\. Did you mean 'view'\?/],
  [['booking', '--headed'], /^--headed needs --driver browser/],
  [['booking', '--path', 'nowhere'], /^Unknown path of booking 'nowhere'\. Expected one of: [0-9a-f]{10}, /],
  [['all', '--path', 'nowhere'], /^--path needs a single machine, not 'all'/],
  [
    ['booking', '--steps', 'tea is made'],
    /^Step 1 of 'booking', 'tea is made', cannot occur in unhydrated\. Possible steps:/,
  ],
  [['booking', '--walks', '3', '--path', 'nowhere'], /cannot be combined/],
  [['booking', '--length', '3'], /^--length needs --walks/],
  [['booking', '--walks', 'many'], /^--walks needs a whole number of at least 1, not 'many'/],
])('should reject %j', (args, message) => {
  expect(() => parseRunArguments(args)).toThrow(message);
});

test('should draw new walks each time unless a seed is given', () => {
  const seedOf = (...args: string[]) => {
    const request = parseRunArguments(['all', '--walks', '3', ...args]);
    return request === 'help' ? undefined : request.selection.walks?.seed;
  };
  expect(seedOf('--seed', '7')).toBe(7);
  expect(seedOf()).not.toBe(seedOf());
});

test('should reject an invalid selection', () => {
  expect(() => parseSelection('{"machine":"booking"}')).toThrow(/^SELECTED_PATHS is invalid:\n.*machine/);
});

/** The arguments of the command in a message, as a shell parses them. */
function commandIn(message: string): string[] {
  const [, command] = /To reproduce: npm run paths -- run (.*)/.exec(message) ?? [];
  if (command === undefined) throw new Error(`No command found in: ${message}`);
  return execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

test('should run all machines that the options apply to', () => {
  const machinesOf = (...args: string[]) => {
    const request = parseRunArguments(['all', ...args]);
    return request === 'help' ? undefined : request.selection.machines;
  };
  expect(machinesOf('--requirement', '4.menus')).toEqual(['menu']);
  expect(machinesOf('--through', 'outside.pressed')).toEqual(['menu', 'mobileMenu']);
  expect(machinesOf('--strategy', 'random', '--weight', 'the network breaks=5')).not.toContain('menu');
  // No path is generated to find out: that would take an hour.
  expect(machinesOf('--strategy', 'random', '--stop', 'seconds=3600')).toHaveLength(flows.length);
  expect(machinesOf()).toBeUndefined();
  expect(() => machinesOf('--stop', 'rubbish=1')).toThrow('rubbish');
  expect(() => machinesOf('--requirement', '4.menuss')).toThrow("Did you mean '4.menus'?");
});
