import { useMachine } from '@xstate/react';
import { useLayoutEffect, useMemo } from 'react';
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate';
import { inspect } from '../inspection.ts';
import { answeredSnapshot, type FormStart, saveDraft, startForm } from './form-start.ts';

/**
 * Runs a flow's machine for as long as the view is mounted; returns the snapshot to show and the function to send events
 * with. For a form, `start` says where it begins: it is restored and started once its fields have reported what was typed.
 */
export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  start?: FormStart<Machine>,
): [SnapshotFrom<Machine>, Actor<Machine>['send'], Actor<Machine>];
export function useFlow(machine: AnyStateMachine, start: FormStart<AnyStateMachine> = {}) {
  const { answer, draft } = start;
  const snapshot = useMemo(() => answeredSnapshot(machine, answer), [machine, answer]);
  const flow = useMachine(machine, { inspect, snapshot });
  const [, , actor] = flow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form starts once
  useLayoutEffect(() => {
    startForm(actor, start);
    return draft && actor.subscribe((snapshot) => saveDraft(snapshot, draft)).unsubscribe;
  }, [actor]);
  return flow;
}
