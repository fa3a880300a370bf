/** A question on the pricing page, by specification 2 and 4: it opens and closes independently of the others. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

export const questionOracle: Oracle = {
  start: { state: 'closed', running: {} },
  after: {
    // Specification 4 (Pricing): a press opens a closed question.
    'the question is pressed': (facts) => change(facts, 'closed', 'open'),
    // Specification 4 (Pricing): a press closes an open one.
    'the open question is pressed': (facts) => change(facts, 'open', 'closed'),
  },
};

const change = (facts: Facts, from: string, to: string): Facts | undefined =>
  facts.state === from ? { ...facts, state: to } : undefined;
