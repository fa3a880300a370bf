import type { Facts, Oracle } from '@msafara/paths/conformance';
import { busy } from '../event-cases.ts';

/** Nothing was said about when to try again. */
export const neverAsked = { wait: 0, words: '' };

/** What is known of a form that is sent again by itself. */
export type RetryFacts = Facts & {
  /** Tries without an answer since the form was submitted. */
  failures: number;
  /** What the server said if it asked to wait. */
  postponement: { wait: number; words: string };
};

/** The rulings on booking, contact and station [4, 8]: tries are repeated after pauses that grow, up to a minute. */
const retryPause = (failures: number) => Math.min(2 ** failures, 60) * 1000;

/** Where a flow is while it sends a form and waits to send it again, what always runs in it, and how it sends the form again. */
type Retries<Known extends RetryFacts> = {
  isBeingSent: (facts: Known) => boolean;
  pausing: string;
  postponed: string;
  always?: Facts['running'];
  again: (facts: Known) => Known;
};

/** Matrix 8.postponed, of a submission that the device kept: the page waits as long as the server had asked, through a reload too. */
export const keptPostponed = <Known extends RetryFacts>(facts: Known, state: string): Known => ({
  ...facts,
  state,
  postponement: busy,
  waiting: { postponedPause: busy.wait },
});

/** What is expected of the event cases of `retryCases`. */
export function retryExpectations<Known extends RetryFacts>(flow: Retries<Known>): Oracle<Known>['after'] {
  const { isBeingSent, pausing, postponed: waiting, always = {}, again } = flow;
  const unanswered = (facts: Known): Known | undefined => {
    if (!isBeingSent(facts)) return undefined;
    const failures = facts.failures + 1;
    return {
      ...facts,
      state: pausing,
      failures,
      postponement: neverAsked,
      running: { ...always, watchingNetwork: null },
      waiting: { retryPause: retryPause(failures) },
    };
  };
  const retried = (facts: Known) => (facts.state === pausing ? again(facts) : undefined);
  return {
    'the server fails': unanswered,
    'the network breaks': unanswered,
    'the answer is lost': unanswered,
    'nothing answers': unanswered,
    // Matrix 8.postponed: the page waits as told, whatever the network does.
    'the server asks to wait': (facts) => {
      if (!isBeingSent(facts)) return undefined;
      const failures = facts.failures + 1;
      return {
        ...facts,
        state: waiting,
        failures,
        postponement: busy,
        running: always,
        waiting: { postponedPause: Math.max(busy.wait, retryPause(failures)) },
      };
    },
    'the time to wait is over': (facts) => (facts.state === waiting ? again(facts) : undefined),
    'the retry pause ends': retried,
    // What failed without a network says nothing of the next try: the pauses begin anew.
    'the network returns': (facts) => retried({ ...facts, failures: 0, postponement: neverAsked }),
  };
}
