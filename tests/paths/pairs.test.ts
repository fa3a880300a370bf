import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { explore, pairs, pairsOf, plan, type Sample, take, tour } from '../../paths/index.ts';
import { cupboard, cupboardSamples, fetcher, fetcherSamples } from './machines.ts';

const short = (pairs: string[]) =>
  pairs
    .map((pair) =>
      pair
        .split(' → ')
        .map((id) => id.replace(/^fetcher\./, ''))
        .join(' → '),
    )
    .sort();

test('should know every transition that can follow another, raised and eventless ones too', () => {
  const a = 'running.asking|xstate.done.actor.fetching|0';
  const e = 'running.asking|xstate.error.actor.fetching|0';
  const t = 'running.resting|xstate.after.pause.fetcher.running.resting|0';
  const p = 'running|paused|0';
  const r = 'paused|resumed|0';
  const d = 'running|xstate.done.state.fetcher.running|0';
  expect(short(pairsOf(explore(fetcher, { samples: fetcherSamples })))).toEqual(
    [
      [a, d],
      [e, t],
      [e, p],
      [t, a],
      [t, e],
      [t, p],
      [p, r],
      [r, a],
      [r, e],
      [r, p],
      [r, t],
    ]
      .map((pair) => pair.join(' → '))
      .sort(),
  );
});

test.each([
  { machine: fetcher, samples: fetcherSamples as readonly Sample<AnyStateMachine>[] },
  { machine: cupboard, samples: cupboardSamples as readonly Sample<AnyStateMachine>[] },
])('should meet every pair of $machine.id', ({ machine, samples }) => {
  const met = new Set<string>();
  for (const { steps } of plan<AnyStateMachine, Sample<AnyStateMachine>>(machine, {
    samples,
    strategy: pairs(tour()),
  })) {
    let last: string[] = [];
    for (const microstep of steps.flatMap(({ before, sample }) => take(machine, before, sample.event).microsteps)) {
      for (const one of last) for (const other of microstep) met.add(`${one} → ${other}`);
      last = microstep;
    }
  }
  expect([...met].sort()).toEqual(
    pairsOf(explore<AnyStateMachine, Sample<AnyStateMachine>>(machine, { samples })).sort(),
  );
});
