import './site-machines.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Path } from '@msafara/paths';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor } from 'xstate';
import { simulationMachine } from '../../packages/visualizer/simulation/machine.ts';
import { testText } from '../../packages/visualizer/simulation/test-text.ts';
import { models } from '../models/index.ts';
import { type Model, pathsOf } from '../models/model.ts';

const root = join(import.meta.dirname, '../..');

/** The text of a test that was copied after a path of a model was pressed, at one of its steps. */
function copied({ machine, input, eventCases }: Model, { steps }: Path<AnyStateMachine>, at = steps.length): string {
  const actor = createActor(simulationMachine, { input: { machine, input, eventCases } }).start();
  for (const { eventCase } of steps) actor.send({ type: 'event.pressed', pressed: eventCase });
  actor.send({ type: 'step.chosen', at });
  return testText(actor.getSnapshot().context);
}

function longestPath(model: Model): Path<AnyStateMachine> {
  const [longest] = pathsOf(model).toSorted((one, other) => other.steps.length - one.steps.length);
  if (longest === undefined) throw new Error(`The model of '${model.machine.id}' has no path.`);
  return longest;
}

/** Models whose tests contain every kind of value: texts, lists, inputs, errors, rejections and dates. */
const copiedFrom = models.filter(({ machine }) =>
  ['registration', 'invitations', 'booking', 'share'].includes(machine.id),
);

test('a copied test should have the steps up to the chosen one, and none of those that are undone', () => {
  for (const model of copiedFrom) {
    const path = longestPath(model);
    for (const at of [0, 1, path.steps.length - 1]) {
      const taken = copied(model, path, at).match(/(?<=^ {4}\/\/ ).*/gm) ?? [];
      const pressed = path.steps.slice(0, at).map(({ eventCase }) => eventCase.name.replaceAll('\n', ' '));
      expect(taken, `The steps of ${model.machine.id} up to step ${at} are copied.`).toEqual(pressed);
    }
  }
});

test('a copied test should have the moment of the simulation, and each event as it was pressed', () => {
  const moment = new Date('2026-02-28T21:59:58.123Z');
  vi.useFakeTimers({ now: moment, toFake: ['Date'] });
  try {
    for (const model of copiedFrom) {
      const path = longestPath(model);
      const text = copied(model, path);
      // What is written is an expression.
      const written = (pattern: RegExp) =>
        [...text.matchAll(pattern)].map(([, code]) => new Function(`return ${code}`)());
      expect(written(/setSystemTime\((.*)\);/g), 'The clock is as it was, to the millisecond.').toEqual([moment]);
      const events = written(/traceEvent\(\w+, snapshot, (.*)\)\);$/gm);
      expect(events, `The events of ${model.machine.id} have their payloads.`).toEqual(
        path.steps.map(({ eventCase }) => eventCase.event),
      );
    }
  } finally {
    vi.useRealTimers();
  }
});

describe('a copied test', () => {
  let folder: string;

  // In `tests/`, so that its relative imports resolve.
  beforeAll(async () => {
    folder = await mkdtemp(join(root, 'tests/copied-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (file: string) =>
    promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', '--no-isolate', file],
      {
        cwd: root,
        env: { ...process.env, NO_COLOR: '1' },
      },
    ).then(
      ({ stdout }) => ({ passes: true, stdout }),
      ({ stdout }: { stdout: string }) => ({ passes: false, stdout }),
    );

  test('should run unchanged, and fail if the chart behaves differently', async () => {
    const texts: string[] = [];
    for (const model of copiedFrom) {
      const path = longestPath(model);
      const text = copied(model, path);
      expect(text.match(/ traceEvent\(/g)).toHaveLength(path.steps.length);
      await writeFile(join(folder, `${model.machine.id}.test.ts`), text);
      texts.push(text);
    }
    const [text = ''] = texts;
    const broken = text.replace(/(?<=toEqual\().+(?=\);\n {4}expect\(snapshot\.status)/, "'nowhere'");
    expect(broken).not.toBe(text);
    await writeFile(join(folder, 'broken.test.ts'), broken);

    const { passes, stdout } = await run(folder);
    expect(passes, stdout).toBe(false);
    expect(stdout).toContain(`Tests  1 failed | ${copiedFrom.length} passed`);
    expect(stdout).toContain('broken.test.ts (1 test | 1 failed)');
  });
});
