import { counted } from '@msafara/command';
import { placeOf } from '@msafara/paths/charts';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { exportOf, sourceFileOf } from '../source.ts';
import type { Pressed } from './payload.ts';

/** The steps of a simulation: its start, and each event with the state it led to. */
export type PressedPath = {
  machine: AnyStateMachine;
  input: unknown;
  now: Date;
  start: { snapshot: AnyMachineSnapshot };
  /** Those with a problem could not be taken, and are left out. */
  steps: readonly (Pressed & { snapshot: AnyMachineSnapshot; problem?: string })[];
  at: number;
};

/**
 * A path up to where it stands (`at`) as a Vitest test: a file for `tests/machines/` that replays it on the machine and expects the
 * state after each step.
 */
export function testText({ machine, input, now, start, steps, at }: PressedPath): string {
  const name = exportOf(machine);
  const taken = steps.slice(0, at).filter(({ problem = '' }) => problem === '');
  const last = taken.at(-1)?.snapshot ?? start.snapshot;
  const given = input === undefined ? name : `${name}, ${codeOf(input)}`;
  return [
    "import { expect, test, vi } from 'vitest';",
    `import { ${name} } from '../../${sourceFileOf(machine)}';`,
    "import { traceEvent, traceStart } from '@msafara/paths';",
    '',
    `test(${codeOf(titleOf(machine, taken.length, placeOf(last)))}, () => {`,
    '  // The moment at which the path was pressed: what depends on the day stays as it was.',
    `  vi.setSystemTime(new Date(${codeOf(now.toISOString())}));`,
    '  try {',
    `    let { snapshot } = traceStart(${given});`,
    `    expect(snapshot.value).toEqual(${codeOf(start.snapshot.value)});`,
    ...taken.flatMap(({ name: words, event, snapshot }) => [
      '',
      `    // ${words.replaceAll('\n', ' ')}`,
      `    ({ snapshot } = traceEvent(${name}, snapshot, ${codeOf(event)}));`,
      `    expect(snapshot.value).toEqual(${codeOf(snapshot.value)});`,
    ]),
    `    expect(snapshot.status).toBe(${codeOf(last.status)});`,
    '  } finally {',
    '    vi.useRealTimers();',
    '  }',
    '});',
    '',
  ].join('\n');
}

function titleOf({ id }: AnyStateMachine, steps: number, place: string): string {
  return `${id} should be in ${place} ${steps === 0 ? 'at first' : `after ${counted(steps, 'step')}`}`;
}

/** A value as the source code of an expression. */
function codeOf(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (value instanceof DOMException) return `new DOMException(${codeOf(value.message)}, ${codeOf(value.name)})`;
  if (value instanceof Error) return `new Error(${codeOf(value.message)})`;
  if (value instanceof Date) return `new Date(${codeOf(value.toISOString())})`;
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${implementationName(name)}: ${codeOf(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function implementationName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : codeOf(name);
}
