import { at, entered, type FlowProperty, settled } from './kinds.ts';

export const articleProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  question: [
    entered('4.price-questions', 'an answer opens only when asked for', 'open', ['question.opened']),
    {
      requirement: '4.price-questions',
      says: 'an answer is hidden at first',
      always: (snapshot, step) => step !== undefined || at('closed')(snapshot),
    },
  ],
  share: [
    settled('2.share', 'a copy is made, or it is said that it could not be', 'copyable.copying', [
      'copyable.copied',
      'copyable.uncopied',
    ]),
    settled('2.share', 'sharing ends with the button or with the link to copy', 'sharing', ['native', 'copyable']),
    entered('2.share', 'the page says that it is copied only when it is', 'copyable.copied', [
      'xstate.done.actor.copyingText',
    ]),
  ],
};
