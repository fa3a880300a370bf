import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { usePreload } from '../design/intent.ts';
import { useAnswer } from '../flows/answer.ts';
import { answeredSnapshot, startForm } from '../hooks/form-start.ts';
import { inspect } from '../inspection.ts';
import { loadNotices } from './load-notices.ts';
import { runningIn, type SubmissionFlow } from './running.ts';

/**
 * `useFlow` for a form whose submission outlives its page: where one still waits to be sent, in this document or stored on
 * this device, the page shows that one. In the document that answers the form, it begins with the answer.
 */
export function useSubmission<Machine extends AnyStateMachine>(
  flow: SubmissionFlow<Machine>,
  input?: InputFrom<Machine>,
): [SnapshotFrom<Machine>, Actor<Machine>['send']];
export function useSubmission(
  flow: SubmissionFlow,
  input?: unknown,
): [AnyMachineSnapshot, Actor<AnyStateMachine>['send']] {
  const submissions = runningIn(useRouter());
  const answer = useAnswer(flow.kind);
  const [own] = useState(() =>
    submissions.of(flow, { inspect, snapshot: answeredSnapshot(flow.machine, answer), input }),
  );
  const first = () => submissions.first(flow) ?? own;
  const running = useSyncExternalStore(submissions.subscribe, first, first);
  const { actor } = running;
  useLayoutEffect(
    () => startForm(actor, { draft: flow.draft, found: () => submissions.stored(flow)[0] }),
    [actor, submissions, flow],
  );
  useEffect(() => submissions.show(running), [submissions, running]);
  // So that they can be shown when there is no network.
  usePreload(loadNotices);
  return [useSelector(actor, (snapshot) => snapshot), actor.send];
}
