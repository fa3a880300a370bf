import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import { parseGenerateOptions, suiteFor } from '../../command/index.ts';
import { InputError, plan } from '../../index.ts';
import { formats, guardsGone, readSuite, replay, suiteOf } from '../../suite/index.ts';
import { kettle, kettleEventCases } from './kettle.ts';

const heading = { title: 'A title', purpose: 'A purpose.', given: 'a beginning' };

/** A parcel that is late by a date, and lost by an error with a status. */
const parcel = (deadline: (day: Date) => Date) =>
  setup({
    types: {
      input: {} as { due: Date },
      context: {} as { due: Date },
      events: {} as { type: 'arrived'; at: Date; weight: bigint } | { type: 'lost'; error: Error & { status: number } },
    },
    guards: {
      isLate: ({ context, event }) => event.type === 'arrived' && event.at > deadline(context.due),
      isHeavy: ({ event }) => event.type === 'arrived' && event.weight > 30n,
      isGone: ({ event }) => event.type === 'lost' && event.error instanceof Error && event.error.status === 410,
    },
    actions: { postpone: assign({ due: ({ context }) => new Date(context.due.getTime() + 1000) }) },
  }).createMachine({
    id: 'parcel',
    context: ({ input }) => ({ due: input.due }),
    initial: 'sent',
    states: {
      sent: {
        on: {
          arrived: [
            { guard: 'isHeavy', target: 'refused' },
            { guard: 'isLate', target: 'late' },
            { target: 'delivered' },
          ],
          lost: [{ guard: 'isGone', target: 'gone' }, { actions: 'postpone' }],
        },
      },
      refused: {},
      late: {},
      delivered: {},
      gone: {},
    },
  });
const day = new Date('2026-11-23');
const hourAfter = new Date(day.getTime() + 60 * 60 * 1000);
const eventCases = [
  { name: 'it arrives in time', event: { type: 'arrived', at: day, weight: 1n } },
  { name: 'it arrives an hour late', event: { type: 'arrived', at: hourAfter, weight: 1n } },
  { name: 'it arrives, too heavy', event: { type: 'arrived', at: day, weight: 31n } },
  { name: 'it is searched for', event: { type: 'lost', error: Object.assign(new Error('?'), { status: 404 }) } },
  { name: 'it is gone', event: { type: 'lost', error: Object.assign(new Error('!'), { status: 410 }) } },
] as const;

/** The suite of a parcel that is late at once, as it was read from a file. */
function parcelSuite() {
  const machine = parcel((due) => due);
  const input = { due: day };
  const paths = plan(machine, { eventCases, input, serialise: ({ context }) => context.due > day });
  return readSuite(formats.json(suiteOf(machine, paths, { ...heading, input })), 'parcel.json');
}

test('should replay from a file alone, with dates, errors, large integers and the input', () => {
  const suite = parcelSuite();
  const places = suite.cases.flatMap(({ steps }) => steps.map(({ place }) => place));
  // If anything were lost in the file, one of these places could not be reached.
  expect(new Set(places)).toEqual(new Set(['sent', 'delivered', 'late', 'refused', 'gone']));
  expect(
    replay(
      suite,
      parcel((due) => due),
    ),
  ).toEqual([]);
});

test('should report the first step of each case that leads elsewhere', () => {
  const patient = parcel((due) => new Date(due.getTime() + 24 * 60 * 60 * 1000));
  const differences = replay(parcelSuite(), patient);
  expect(differences).toEqual([
    expect.objectContaining({ action: 'it arrives an hour late', expected: 'late', actual: 'delivered' }),
  ]);
  const one = parcelSuite().cases.find(({ id }) => id === differences[0]?.case);
  expect(one?.steps.find(({ number }) => number === differences[0]?.step)?.action).toBe('it arrives an hour late');
});

test('should report a start elsewhere, and an error of the machine', () => {
  const suite = readSuite(
    formats.json(suiteOf(kettle, plan(kettle, { eventCases: kettleEventCases }), heading)),
    'kettle.json',
  );
  const full = createMachine({ id: 'kettle', initial: 'full', states: { full: { on: { '*': {} } } } });
  expect(replay(suite, full)[0]).toMatchObject({ step: 0, expected: 'empty', actual: 'full' });
  const broken = kettle.provide({
    guards: {
      isTooFull: () => {
        throw new Error('It leaks.');
      },
    },
  });
  expect(replay(suite, broken)[0]?.actual).toContain('It leaks.');
});

test('should refuse what is no suite, or the suite of another machine', () => {
  const suite = parcelSuite();
  expect(() => replay(suite, kettle)).toThrow(InputError);
  expect(() => readSuite('title,step', 'a.csv')).toThrow('a.csv is not JSON. Write it with --format json.');
  const withoutEvents = {
    ...suite,
    cases: suite.cases.map((one) => ({ ...one, steps: [{ action: 'a', place: 'b' }] })),
  };
  expect(() => readSuite(JSON.stringify(withoutEvents), 'old.json')).toThrow(
    /^old\.json is not a suite, or an older one/,
  );
});

/** A door that a wrong key does not open, unless nothing guards it. */
function door(isGuarded: boolean) {
  return createMachine(
    {
      id: 'door',
      initial: 'shut',
      states: {
        shut: {
          on: { turned: [{ ...(isGuarded && { guard: 'isRightKey' }), target: 'open' }, { target: 'jammed' }] },
        },
        open: {},
        jammed: {},
      },
    },
    { guards: { isRightKey: ({ event }) => event.key === 'right' } },
  );
}
const keys = ['right', 'wrong'].map((key) => ({ name: `the ${key} key is turned`, event: { type: 'turned', key } }));

test('should name the guard that is gone, which made a case lead elsewhere', () => {
  const former = suiteOf(door(true), plan(door(true), { eventCases: keys }), heading);
  const [changed] = replay(former, door(false));
  expect(changed).toMatchObject({ action: 'the wrong key is turned', expected: 'jammed', actual: 'open' });
  expect(guardsGone(former.guards ?? {}, door(false))).toEqual([
    "The guard 'isRightKey' of door.shut on turned is gone since the suite was written.",
  ]);
  expect(guardsGone(former.guards ?? {}, door(true))).toEqual([]);
});

test('should advise no further event case where a guard is gone that let something happen', async () => {
  const baselineFile = join(await mkdtemp(join(tmpdir(), 'suite-')), 'door.json');
  await writeFile(baselineFile, formats.json(suiteOf(door(true), plan(door(true), { eventCases: keys }), heading)));
  const request = { ...parseGenerateOptions({}), baselineFile };
  const planned = suiteFor({ machine: door(false), eventCases: keys }, heading, request);
  await expect(planned).rejects.toThrow('Give the transitions their guards back');
  await expect(planned).rejects.not.toThrow('Add to the samples');
});

test('should tell each guard that is gone, also one of several that are alike', () => {
  const guarded = (count: number) => {
    const push = Array.from({ length: count }, (_, at) => ({ guard: 'isOpen', target: `at${at}` }));
    const states = Object.fromEntries(['at0', 'at1', 'at2'].map((key) => [key, {}]));
    return createMachine({ id: 'door', initial: 'shut', states: { shut: { on: { push } }, ...states } } as never);
  };
  const former = Object.fromEntries([0, 1, 2].map((at) => [`door.shut|push|${at}`, 'isOpen']));
  for (const left of [0, 1, 2, 3])
    expect(guardsGone(former, guarded(left)), `${left} of three guards are left.`).toHaveLength(3 - left);
});

test('should refuse a suite of which any part of any case is missing, and read one without a case', () => {
  const whole = suiteOf(kettle, plan(kettle, { eventCases: kettleEventCases }), heading);
  const readOf = (change: (suite: ReturnType<typeof readSuite>) => void) => () => {
    const suite: ReturnType<typeof readSuite> = JSON.parse(formats.json(whole));
    change(suite);
    return readSuite(JSON.stringify(suite), 'suite.json');
  };
  expect(readOf(() => {})()).toEqual(whole);
  expect(readOf((suite) => suite.cases.splice(0))().cases).toEqual([]);
  for (const [at, { steps }] of whole.cases.entries())
    for (const name of ['id', 'start', 'steps', 'step', 'action', 'event', 'place'] as const) {
      const without = readOf(({ cases }) => {
        const one = cases[at] as (typeof cases)[number];
        const step = one.steps.at(-1) as (typeof steps)[number];
        if (name === 'step') one.steps.splice(-1, 1, {} as never);
        else Reflect.deleteProperty(['id', 'start', 'steps'].includes(name) ? one : step, name);
      });
      expect(without, `Case ${at} lacks its ${name}.`).toThrow(/^suite\.json is not a suite, or an older one/);
    }
});
