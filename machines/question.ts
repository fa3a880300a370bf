import { setup } from 'xstate';

export type QuestionEvent = { type: 'question.opened' } | { type: 'question.closed' };

/** A question on the pricing page: each opens and closes by itself (specification 2 and 4, Pricing). */
export const questionMachine = setup({
  types: { events: {} as QuestionEvent, meta: {} as { requirement: string } },
}).createMachine({
  id: 'question',
  description: 'A question and its answer, which opens and closes independently of the others.',
  meta: { requirement: '4.price-questions' },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the question shows.',
      on: { 'question.opened': { target: 'open' } },
    },
    open: {
      description: 'The answer shows below the question.',
      on: { 'question.closed': { target: 'closed' } },
    },
  },
});
