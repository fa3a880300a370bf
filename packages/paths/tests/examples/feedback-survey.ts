import { assertEvent, assign, setup } from 'xstate';
import type { Example } from './example.ts';

/** A survey that asks for reasons after a bad rating: guards and a final state. */
const machine = setup({
  types: {
    context: {} as { words: string },
    events: {} as
      | { type: 'answer.good' }
      | { type: 'answer.bad' }
      | { type: 'words.typed'; words: string }
      | { type: 'words.sent' }
      | { type: 'survey.left' }
      | { type: 'survey.reopened' },
  },
  guards: { hasWords: ({ context }) => context.words.trim() !== '' },
  actions: {
    rememberWords: assign({
      words: ({ event }) => {
        assertEvent(event, 'words.typed');
        return event.words;
      },
    }),
    forgetWords: assign({ words: '' }),
  },
}).createMachine({
  id: 'survey',
  context: { words: '' },
  initial: 'question',
  states: {
    question: { on: { 'answer.good': 'thanks', 'answer.bad': 'reasons', 'survey.left': 'gone' } },
    reasons: {
      on: {
        'words.typed': { actions: 'rememberWords' },
        'words.sent': { guard: 'hasWords', target: 'thanks' },
        'survey.left': 'gone',
      },
    },
    thanks: { on: { 'survey.left': 'gone' } },
    gone: { on: { 'survey.reopened': { target: 'question', actions: 'forgetWords' } } },
  },
});

export const feedbackSurvey: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'it was good', event: { type: 'answer.good' } },
    { name: 'it was bad', event: { type: 'answer.bad' } },
    { name: 'a reason is typed', event: { type: 'words.typed', words: 'It took too long.' } },
    { name: 'blanks are typed', event: { type: 'words.typed', words: '  ' } },
    { name: 'the reason is sent', event: { type: 'words.sent' } },
    { name: 'the survey is closed', event: { type: 'survey.left' } },
    { name: 'the survey is opened again', event: { type: 'survey.reopened' } },
  ],
};
