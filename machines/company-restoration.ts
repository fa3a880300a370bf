import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { RestorationAnswer, RestoredCompany } from '../contract/company-restoration.ts';
import type { FieldError } from '../contract/field-error.ts';
import { outputOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';
import { isRejectedFor, isRejectedPage, rejectedFieldErrors } from './submission.ts';

export type CompanyRestorationContext = {
  /** The token of the emailed link; empty until the button is pressed. */
  token: string;
  /** What is back. */
  company: RestoredCompany;
  /** Why nothing is, or what the server says because it is busy or was asked too often. */
  fieldErrors: FieldError[];
};

export type CompanyRestorationEvent =
  | { type: 'scripts.started' }
  | { type: 'page.answered'; answer: RestorationAnswer }
  /** The button is pressed, with the token in the page's address: also on the page that answers one without scripts. */
  | { type: 'form.submitted'; token: string };

const nothingBack: RestoredCompany = { team: '', invitations: 0, left: '' };

/**
 * The page behind the link in the email about a company that was deleted: ruling on the registration link. Following the link
 * changes nothing, because programs follow links too; the button on the page does.
 */
export const companyRestorationMachine = setup({
  types: {
    context: {} as CompanyRestorationContext,
    events: {} as CompanyRestorationEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form',
  },
  actors: {
    restoringCompany: fromPromise<RestoredCompany, { token: string }>(notProvided('restoringCompany')),
  },
  guards: {
    isRejectedFor,
    isRejectedPage,
    isNeededPage: ({ event }) => {
      assertEvent(event, 'page.answered');
      return event.answer.kind === 'rejected' && event.answer.fieldErrors.some(({ field }) => field === 'team');
    },
  },
  actions: {
    adoptToken: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { token: event.token };
    }),
    adoptAnswer: assign(({ event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return answer.kind === 'accepted' ? { company: answer.company } : { fieldErrors: answer.fieldErrors };
    }),
    adoptCompany: assign({ company: ({ event }) => outputOf<RestoredCompany>(event, 'restoringCompany') }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
  },
}).createMachine({
  id: 'companyRestoration',
  description: 'Somebody who deleted their company brings it back by a link in an email, with a button.',
  meta: { requirement: '6.restoration' },
  context: { token: '', company: nothingBack, fieldErrors: [] },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'form',
      description: 'The page as served: its button posts to the page’s own address, with or without scripts.',
      on: {
        'page.answered': [
          {
            guard: 'isNeededPage',
            target: 'needed',
            actions: 'adoptAnswer',
            description: 'The button was pressed without scripts, and this page is the server’s answer.',
          },
          { guard: 'isRejectedPage', target: 'rejected', actions: 'adoptAnswer' },
          { target: 'done', actions: 'adoptAnswer' },
        ],
        'scripts.started': { target: 'form' },
      },
    },
    form: {
      tags: 'form',
      initial: 'ready',
      on: { 'form.submitted': { target: 'sending', actions: ['adoptToken', 'forgetFieldErrors'] } },
      states: {
        ready: { description: 'What comes back and which team is left for it, and a button.' },
        unanswered: {
          description:
            'An alert says that the company may be back and what to do; if the server is busy or was asked too often, in its words.',
        },
      },
    },
    sending: {
      tags: 'form',
      description: 'The request is being sent.',
      invoke: {
        id: 'restoringCompany',
        src: 'restoringCompany',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'done', actions: 'adoptCompany' },
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'rejected',
            actions: 'adoptFieldErrors',
          },
          {
            guard: { type: 'isRejectedFor', params: { field: 'team' } },
            target: 'needed',
            actions: 'adoptFieldErrors',
          },
          { target: 'form.unanswered', actions: 'adoptFieldErrors' },
        ],
      },
    },
    needed: {
      tags: 'form',
      description:
        'The team that would be left has no other manager: the message says what to do first, and the button can be pressed again.',
      on: { 'form.submitted': { target: 'sending', actions: ['adoptToken', 'forgetFieldErrors'] } },
    },
    done: {
      description: 'The company is back, with the invitations that still work, and its owner is in it.',
    },
    rejected: {
      description:
        'The server’s message: the link is used, ended or unknown, or, without scripts, there were too many requests.',
    },
  },
});
