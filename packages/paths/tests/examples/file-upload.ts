import { assertEvent, assign, fromCallback, setup } from 'xstate';
import type { Example } from './example.ts';

/** A file upload with progress: a callback actor, guards on the file, and cancellation from every state. */
const machine = setup({
  types: {
    context: {} as { size: number; sent: number },
    events: {} as
      | { type: 'file.chosen'; size: number }
      | { type: 'file.removed' }
      | { type: 'upload.pressed' }
      | { type: 'upload.progressed'; sent: number }
      | { type: 'upload.cancelled' },
  },
  actors: { uploading: fromCallback(() => {}) },
  guards: {
    isSmall: ({ event }) => event.type === 'file.chosen' && event.size <= 1000,
    isWhole: ({ context, event }) => event.type === 'upload.progressed' && event.sent >= context.size,
  },
  actions: {
    rememberFile: assign(({ event }) => {
      assertEvent(event, 'file.chosen');
      return { size: event.size, sent: 0 };
    }),
    rememberProgress: assign(({ event }) => {
      assertEvent(event, 'upload.progressed');
      return { sent: event.sent };
    }),
    forgetFile: assign({ size: 0, sent: 0 }),
    startOver: assign({ sent: 0 }),
  },
}).createMachine({
  id: 'upload',
  context: { size: 0, sent: 0 },
  initial: 'empty',
  states: {
    empty: {
      on: {
        'file.chosen': [{ guard: 'isSmall', target: 'ready', actions: 'rememberFile' }, { target: '.tooLarge' }],
      },
      initial: 'asking',
      states: { asking: {}, tooLarge: {} },
    },
    ready: {
      on: { 'upload.pressed': 'uploading', 'file.removed': { target: 'empty', actions: 'forgetFile' } },
    },
    uploading: {
      invoke: { id: 'uploading', src: 'uploading', onError: 'failed' },
      on: {
        'upload.progressed': [
          { guard: 'isWhole', target: 'uploaded', actions: 'rememberProgress' },
          { actions: 'rememberProgress' },
        ],
        'upload.cancelled': { target: 'ready', actions: 'startOver' },
      },
    },
    failed: {
      on: {
        'upload.pressed': { target: 'uploading', actions: 'startOver' },
        'file.removed': { target: 'empty', actions: 'forgetFile' },
      },
    },
    uploaded: { type: 'final' },
  },
});

export const fileUpload: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'a small file is chosen', event: { type: 'file.chosen', size: 400 } },
    { name: 'a large file is chosen', event: { type: 'file.chosen', size: 4000 } },
    { name: 'the file is removed', event: { type: 'file.removed' } },
    { name: 'upload is pressed', event: { type: 'upload.pressed' } },
    { name: 'half of it is there', event: { type: 'upload.progressed', sent: 200 } },
    { name: 'all of it is there', event: { type: 'upload.progressed', sent: 400 } },
    { name: 'the upload is cancelled', event: { type: 'upload.cancelled' } },
    { name: 'the upload fails', event: { type: 'xstate.error.actor.uploading', error: new Error('cut') } },
  ],
};
