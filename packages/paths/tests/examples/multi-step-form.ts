import { and, assertEvent, assign, raise, setup } from 'xstate';
import type { Example } from './example.ts';

type Field = 'name' | 'email';

/** An order form in three steps with validation: raised events, combined guards, a final state. */
const machine = setup({
  types: {
    context: {} as Record<Field, string>,
    events: {} as
      | { type: 'field.changed'; field: Field; value: string }
      | { type: 'page.finished' }
      | { type: 'page.left' }
      | { type: 'page.accepted' }
      | { type: 'page.rejected' }
      | { type: 'order.sent' },
  },
  guards: {
    hasName: ({ context }) => context.name !== '',
    hasEmail: ({ context }) => context.email.includes('@'),
  },
  actions: {
    changeField: assign(({ event }) => {
      assertEvent(event, 'field.changed');
      return { [event.field]: event.value };
    }),
    accept: raise({ type: 'page.accepted' }),
    reject: raise({ type: 'page.rejected' }),
  },
}).createMachine({
  id: 'order',
  context: { name: '', email: '' },
  initial: 'user',
  on: { 'field.changed': { actions: 'changeField' } },
  states: {
    user: {
      initial: 'asking',
      on: {
        'page.finished': [{ guard: 'hasName', actions: 'accept' }, { actions: 'reject' }],
        'page.accepted': 'contact',
        'page.rejected': '.invalid',
      },
      states: { asking: {}, invalid: {} },
    },
    contact: {
      initial: 'asking',
      on: {
        'page.finished': [{ guard: and(['hasName', 'hasEmail']), actions: 'accept' }, { actions: 'reject' }],
        'page.accepted': 'review',
        'page.rejected': '.invalid',
        'page.left': 'user',
      },
      states: { asking: {}, invalid: {} },
    },
    review: { on: { 'page.left': 'contact', 'order.sent': 'sent' } },
    sent: { type: 'final' },
  },
});

export const multiStepForm: Example<typeof machine> = {
  machine,
  eventCases: [
    {
      name: 'a name is typed',
      event: { type: 'field.changed', field: 'name', value: 'Wanjiru' },
      when: (snapshot) => snapshot.matches('user'),
    },
    {
      name: 'an email is typed',
      event: { type: 'field.changed', field: 'email', value: 'wanjiru@post.example' },
      when: (snapshot) => snapshot.matches('contact'),
    },
    {
      name: 'an email is typed wrongly',
      event: { type: 'field.changed', field: 'email', value: 'wanjiru' },
      when: (snapshot) => snapshot.matches('contact'),
    },
    { name: 'the page is finished', event: { type: 'page.finished' } },
    { name: 'the visitor goes back', event: { type: 'page.left' } },
    { name: 'the order is sent', event: { type: 'order.sent' } },
  ],
};
