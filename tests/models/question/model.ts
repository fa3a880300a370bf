import { questionMachine } from '../../../machines/question.ts';
import type { Model } from '../model.ts';

const question = { text: 'Does the mobile app cost extra?' } as const;
const answer = { text: 'You pay per vehicle; phones don’t cost extra.' } as const;

export const questionModel: Model<typeof questionMachine> = {
  machine: questionMachine,
  route: '/price',
  screen: 'narrow',
  eventCases: [
    {
      name: 'the question is pressed',
      event: { type: 'question.opened' },
      cause: ({ user }) => user.click(question),
    },
    {
      name: 'the open question is pressed',
      event: { type: 'question.closed' },
      cause: ({ user }) => user.click(question),
    },
  ],
  smoke: [
    {
      title: 'Open and close the answer to a question',
      steps: ['the question is pressed', 'the open question is pressed'],
    },
  ],
  serialise: () => undefined,
  sources: {},
  states: {
    'question.closed': (user) => user.doesNotSee(answer),
    'question.open': (user) => user.see(answer),
  },
};
