import { assertEvent, assign, fromPromise, setup } from 'xstate';

export type CopyingContext = {
  /** The text that was copied last, or could not be. */
  text: string;
};

export type CopyingEvent = { type: 'copy.pressed'; makeText: () => Promise<string> };

/** Makes a text and puts it on the clipboard. */
export const copyingMachine = setup({
  types: { context: {} as CopyingContext, events: {} as CopyingEvent },
  actors: {
    makingText: fromPromise<string, () => Promise<string>>(({ input: makeText }: { input: () => Promise<string> }) =>
      makeText(),
    ),
    copyingText: fromPromise<void, { text: string }>(({ input }: { input: { text: string } }) =>
      navigator.clipboard.writeText(input.text),
    ),
  },
  actions: {
    rememberText: assign((_, { text }: { text: string }) => ({ text })),
    forgetText: assign({ text: '' }),
  },
}).createMachine({
  id: 'copying',
  description: 'Puts a text on the clipboard, or shows it where the browser does not allow that.',
  context: { text: '' },
  on: { 'copy.pressed': { target: '.making', actions: 'forgetText' } },
  initial: 'idle',
  states: {
    idle: { description: 'Nothing has been copied.' },
    making: {
      description: 'The text is made.',
      invoke: {
        id: 'makingText',
        src: 'makingText',
        input: ({ event }) => {
          assertEvent(event, 'copy.pressed');
          return event.makeText;
        },
        onDone: {
          target: 'copying',
          actions: { type: 'rememberText', params: ({ event }) => ({ text: event.output }) },
        },
        onError: 'failed',
      },
    },
    copying: {
      description: 'The text is put on the clipboard.',
      invoke: {
        id: 'copyingText',
        src: 'copyingText',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'copied',
        onError: 'uncopied',
      },
    },
    copied: { description: 'The text is on the clipboard.' },
    uncopied: { description: 'The clipboard refused: the text is shown, to be copied by hand.' },
    failed: { description: 'The text could not be made.' },
  },
});
