import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { firstIntent } from '../design/intent.ts';
import { loadNotices } from './notices.ts';
import { type Beginning, runningIn, type SubmissionFlow } from './running.ts';

/**
 * The flow of a page by which something is sent: its snapshot and what sends it events. One that still waits to be sent,
 * in this document or kept by this device, is the one that the page shows; else it begins, with what a reload left behind.
 */
export function useSubmission<Machine extends AnyStateMachine>(flow: SubmissionFlow<Machine>, beginning: Beginning) {
  const document = runningIn(useRouter());
  const [running] = useState(() => document.of(flow, beginning));
  const { actor } = running;
  const snapshot: SnapshotFrom<Machine> = useSelector(actor, (whole) => whole as SnapshotFrom<Machine>);
  const arriving = (snapshot as { value: unknown }).value === 'unhydrated';
  useLayoutEffect(() => {
    if (!arriving) return;
    const send = actor.send as (event: object) => void;
    // What was typed before the scripts ran has been reported by the form, and is newer: a kept one goes on beside it.
    const [kept] = document.keptOf(flow);
    if (kept) send({ type: 'submission.found', submission: kept });
    const draft = flow.draft.read();
    if (draft) send({ type: 'form.restored', ...draft });
    send({ type: 'scripts.started' });
  }, [arriving, actor, document, flow]);
  useEffect(() => document.show(running as never), [document, running]);
  // To be there where the network is not.
  useEffect(() => void firstIntent().then(loadNotices), []);
  return [snapshot, actor.send] as const;
}
