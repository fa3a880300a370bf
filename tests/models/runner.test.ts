import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bookingModel } from '../../models/booking.ts';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import { readChosen } from '../../models/drivers/chosen.ts';
import { type Go, goPath, shortestFailure } from '../../models/drivers/runner.ts';
import { pathsOf } from '../../models/model.ts';
import { describePath, StepError, walk } from '../../paths/index.ts';
import { pathId } from '../../paths/suite/index.ts';
import { flows } from '../../scripts/paths/flows.ts';
import { runRequestIn } from '../../scripts/paths/run.ts';

type Booking = typeof bookingModel.machine;

/** A booking that is lost where the server accepts it. */
const goWithFieldError: Go<Booking> = async (path) => {
  const driver = actorDriver(bookingModel);
  await walk(path, {
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
if (failing === undefined) throw new Error('No path of the booking is accepted.');

test('should tell the shortest path that fails, as steps and as a command that goes it', async () => {
  const failure = await goWithFieldError(failing).catch((error) => error);
  expect(failure).toBeInstanceOf(StepError);
  const { message } = await shortestFailure('actor', bookingModel, failing, failure, goWithFieldError);
  const request = runRequestIn(commandIn(message));
  if (request === 'help') throw new Error('No path was asked for.');
  const { steps = [] } = request.chosen;
  expect(request).toMatchObject({ driver: 'actor', chosen: { machines: ['booking'], shrinks: true } });
  expect(steps.length).toBeLessThan(failure.number);
  expect(steps.at(-1)).toBe('the server accepts the booking on the first try');
  expect(message).toContain(`> ${steps.length}. the server accepts the booking on the first try → success\n\nlost`);
  expect(readChosen(JSON.stringify(request.chosen))).toEqual(request.chosen);
});

test('should tell the id of a planned path that fails, which the command goes again', async () => {
  const { message } = await goPath('actor', bookingModel, failing, goWithFieldError).then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );
  expect(message).toContain(describePath(failing).split('\n')[1]?.trim());
  expect(runRequestIn(commandIn(message))).toMatchObject({
    chosen: { machines: ['booking'], path: pathId(bookingModel.machine, failing) },
  });
});

test.each([
  [[], /^Say for which machine/],
  [['bokking'], /^There is no machine 'bokking'\. Did you mean 'booking'\?/],
  [['booking', '--driver', 'views'], /^There is no driver 'views'\. Did you mean 'view'\?/],
  [['booking', '--headed'], /^--headed is for --driver browser/],
  [['booking', '--path', 'nowhere'], /^There is no path of booking 'nowhere'\. There are [0-9a-f]{10}, /],
  [['all', '--path', 'nowhere'], /^--path is of one machine, so say which/],
  [['booking', '--steps', 'tea is made'], /^Step 1 of 'booking', 'tea is made', cannot come in unhydrated\. What can:/],
  [['booking', '--walks', '3', '--path', 'nowhere'], /exclude each other/],
  [['booking', '--length', '3'], /^--length is for --walks/],
  [['booking', '--walks', 'many'], /^--walks wants a whole number from 1 on, and not many/],
])('should say what is wrong with %j', (given, words) => {
  expect(() => runRequestIn(given)).toThrow(words);
});

test('should draw other walks each time unless it is given a seed', () => {
  const seedOf = (...given: string[]) => {
    const request = runRequestIn(['all', '--walks', '3', ...given]);
    return request === 'help' ? undefined : request.chosen.walks?.seed;
  };
  expect(seedOf('--seed', '7')).toBe(7);
  expect(seedOf()).not.toBe(seedOf());
});

test('should say what is wrong with a choice that is handed over', () => {
  expect(() => readChosen('{"machine":"booking"}')).toThrow(/^CHOSEN_PATHS cannot be read:\n.*machine/);
});

/** The arguments of the command in a message, as a shell takes them. */
function commandIn(message: string): string[] {
  const [, words] = /To repeat it: npm run paths -- run (.*)/.exec(message) ?? [];
  if (words === undefined) throw new Error(`There is no command in: ${message}`);
  return execFileSync('sh', ['-c', `printf '%s\\0' ${words}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

test('should go all machines that have what is asked for', () => {
  const machinesOf = (...given: string[]) => {
    const request = runRequestIn(['all', ...given]);
    return request === 'help' ? undefined : request.chosen.machines;
  };
  expect(machinesOf('--requirement', '4.menus')).toEqual(['menu']);
  expect(machinesOf('--through', 'outside.pressed')).toEqual(['menu', 'mobileMenu']);
  expect(machinesOf('--strategy', 'random', '--weight', 'the network breaks=5')).not.toContain('menu');
  // Nothing is gone to find that out: this would go on for an hour.
  expect(machinesOf('--strategy', 'random', '--stop', 'seconds=3600')).toHaveLength(flows.length);
  expect(machinesOf()).toBeUndefined();
  expect(() => machinesOf('--stop', 'rubbish=1')).toThrow('rubbish');
  expect(() => machinesOf('--requirement', '4.menuss')).toThrow("Did you mean '4.menus'?");
});
