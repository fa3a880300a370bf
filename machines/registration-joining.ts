import { registrationSetup } from './registration-setup.ts';

/** Why somebody does not join by the page that they are on: each leads to another one. */
const whyElsewhere = [
  {
    guard: { type: 'isRejectedFor', params: { field: 'token' } },
    target: 'code',
    actions: 'noteEnded',
    meta: { requirement: '3.registration' },
  },
  {
    guard: { type: 'isRejectedFor', params: { field: 'link' } },
    target: 'invitation.renewable',
    actions: 'adoptFieldErrors',
    meta: { requirement: '6.renewal' },
  },
  {
    guard: { type: 'isRejectedFor', params: { field: 'deleting' } },
    target: 'resuming',
    actions: 'noteCompanyChanged',
    description: 'Somebody has left the company or joined it in the meantime: the server is asked how it stands now.',
    meta: { requirement: '6.own-company' },
  },
] as const;

/** How somebody who has an account joins the team of an invitation, and what becomes of a company that nobody is left in. */
export const joiningStates = {
  confirmation: registrationSetup.createStateConfig({
    tags: 'account',
    meta: { requirement: '6.guest' },
    initial: 'asking',
    on: { 'form.submitted': { target: 'joiningTeam', actions: 'forgetFieldErrors' } },
    states: {
      asking: { description: 'A visitor who has an account is asked whether to join the team with it.' },
      rejected: { description: 'The account cannot join: the message says why, and what to do.' },
      unanswered: { description: 'No answer came: a message says so, and one press tries again.' },
    },
  }),
  joiningTeam: registrationSetup.createStateConfig({
    tags: 'account',
    description: 'The question is hidden while the account joins the team.',
    meta: { requirement: '6.guest' },
    invoke: {
      id: 'joiningTeam',
      src: 'joiningTeam',
      input: ({ context: { key, invitation } }) => ({ key, invitation }),
      onDone: { target: 'welcome', actions: ['adoptSession', 'finish'] },
      onError: [
        ...whyElsewhere,
        { guard: 'isRejected', target: 'confirmation.rejected', actions: 'adoptFieldErrors' },
        { target: 'confirmation.unanswered' },
      ],
    },
  }),
  choice: registrationSetup.createStateConfig({
    tags: 'account',
    meta: { requirement: '6.own-company' },
    initial: 'offered',
    on: {
      'field.changed': { actions: 'rememberField' },
      'stay.pressed': { target: 'stayed', actions: 'forgetFieldErrors' },
      'form.submitted': [
        { guard: 'isCompanyNamed', target: 'deletingCompany', actions: 'forgetFieldErrors' },
        { target: '.invalid', actions: 'findCompanyFieldErrors', reenter: true },
      ],
    },
    states: {
      offered: {
        description:
          'A visitor who is the only person of a company reads what joining deletes, and chooses: to stay in it, or to delete it by typing its name.',
      },
      invalid: { description: 'What was typed is not the name of the company: the message says what to type.' },
      rejected: { description: 'The account cannot join: the message says why. Nothing was deleted.' },
      unanswered: { description: 'No answer came: a message says so, and one press tries again.' },
    },
  }),
  deletingCompany: registrationSetup.createStateConfig({
    tags: 'account',
    description: 'The choice is hidden while the company is deleted and the account joins the team.',
    meta: { requirement: '6.own-company' },
    invoke: {
      id: 'deletingCompany',
      src: 'joiningTeam',
      input: ({ context: { key, invitation, company, form } }) => ({
        key,
        invitation,
        deleting: { name: form.company, team: company?.team ?? '', invitations: company?.invitations ?? 0 },
      }),
      onDone: { target: 'welcome', actions: ['adoptSession', 'finish'] },
      onError: [
        ...whyElsewhere,
        {
          guard: { type: 'isRejectedFor', params: { field: 'company' } },
          target: 'choice.invalid',
          actions: 'adoptFieldErrors',
        },
        { guard: 'isRejected', target: 'choice.rejected', actions: 'adoptFieldErrors' },
        { target: 'choice.unanswered' },
      ],
    },
  }),
  stayed: registrationSetup.createStateConfig({
    tags: 'account',
    description: 'The visitor stays in the company: nothing has changed, and the invitation can still be accepted.',
    meta: { requirement: '6.own-company' },
    on: { 'back.pressed': { target: 'choice' } },
  }),
};
