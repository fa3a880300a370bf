import { questionMachine } from '../../machines/question.ts';
import type { Model } from './model.ts';

const question = { text: 'Does the mobile app cost extra?' } as const;
const answer = { text: 'You pay for vehicles, not for phones.' } as const;

export const questionModel: Model<typeof questionMachine> = {
  machine: questionMachine,
  route: '/price',
  screen: 'narrow',
  deeds: [
    {
      name: 'the question is pressed',
      event: { type: 'question.opened' },
      cause: ({ person }) => person.click(question),
    },
    {
      name: 'the open question is pressed',
      event: { type: 'question.closed' },
      cause: ({ person }) => person.click(question),
    },
  ],
  serialise: () => undefined,
  sources: {},
  states: {
    'question.closed': (person) => person.doesNotSee(answer),
    'question.open': (person) => person.see(answer),
  },
};
