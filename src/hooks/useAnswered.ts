import { useMemo } from 'react';
import { type AnyStateMachine, createActor } from 'xstate';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { inspect } from '../inspection.ts';

/**
 * The chart as it stands after its form was posted without scripts and the page is the server's answer, to start a flow
 * from; the same on the server and in the browser. Undefined where there is no answer. What `machine` begins with must
 * ask nothing of a browser.
 */
export function useAnswered(machine: AnyStateMachine, answer: FormAnswer | undefined) {
  return useMemo(() => {
    if (answer === undefined) return undefined;
    const actor = createActor(machine, { inspect }).start();
    actor.send({ type: 'page.answered', answer });
    return actor.getPersistedSnapshot();
  }, [machine, answer]);
}
