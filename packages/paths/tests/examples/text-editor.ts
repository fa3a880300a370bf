import { setup } from 'xstate';
import type { Example } from './example.ts';

/** An editor with help and settings: deep and shallow history. */
const machine = setup({
  types: {
    events: {} as
      | { type: 'text.chosen' }
      | { type: 'drawing.chosen' }
      | { type: 'bold.pressed' }
      | { type: 'eraser.pressed' }
      | { type: 'help.opened' }
      | { type: 'settings.opened' }
      | { type: 'page.closed' },
  },
}).createMachine({
  id: 'editor',
  initial: 'editing',
  states: {
    editing: {
      initial: 'text',
      on: { 'help.opened': 'help', 'settings.opened': 'settings' },
      states: {
        text: {
          initial: 'plain',
          on: { 'drawing.chosen': 'drawing' },
          states: {
            plain: { on: { 'bold.pressed': 'bold' } },
            bold: { on: { 'bold.pressed': 'plain' } },
          },
        },
        drawing: {
          initial: 'pencil',
          on: { 'text.chosen': 'text' },
          states: {
            pencil: { on: { 'eraser.pressed': 'eraser' } },
            eraser: { on: { 'eraser.pressed': 'pencil' } },
          },
        },
        mode: { type: 'history', history: 'deep' },
        pane: { type: 'history', history: 'shallow' },
      },
    },
    help: { on: { 'page.closed': 'editing.mode' } },
    settings: { on: { 'page.closed': 'editing.pane' } },
  },
});

export const textEditor: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'drawing is chosen', event: { type: 'drawing.chosen' } },
    { name: 'text is chosen', event: { type: 'text.chosen' } },
    { name: 'bold is pressed', event: { type: 'bold.pressed' } },
    { name: 'the eraser is pressed', event: { type: 'eraser.pressed' } },
    { name: 'help is opened', event: { type: 'help.opened' } },
    { name: 'the settings are opened', event: { type: 'settings.opened' } },
    { name: 'the page is closed', event: { type: 'page.closed' } },
  ],
};
