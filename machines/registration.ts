import type { SnapshotFrom } from 'xstate';
import { accountFormOf, blankRegistration } from './registration-context.ts';
import { joiningStates } from './registration-joining.ts';
import { openingStates } from './registration-opening.ts';
import { registrationSetup } from './registration-setup.ts';
import { teamStates } from './registration-team.ts';

/**
 * Registering a company, and joining one by an invitation: specification 2 to 6 and 8 (Registration) as the rulings on it
 * settle them. Its tags are the pages of the steps: the address bar is a projection of them and a source of events.
 */
export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  description: 'A visitor registers a company and its team, or joins one, from an email address to a login.',
  meta: { requirement: '2.route-registration' },
  context: blankRegistration,
  initial: 'unhydrated',
  on: {
    // Every step that has been reached can be opened from everywhere.
    'address.changed': [
      { guard: { type: 'isReachedStep', params: { step: 'email' } }, target: '.email' },
      { guard: 'isConfirmedStep', target: '.confirmed' },
      { guard: { type: 'isReachedStep', params: { step: 'code' } }, target: '.code' },
      { guard: 'isUnreadStep', target: '.resuming', actions: 'rememberAsked' },
      { guard: 'isChoiceStep', target: '.choice', meta: { requirement: '6.own-company' } },
      { guard: 'isJoiningStep', target: '.confirmation' },
      { guard: 'isRegisteredStep', target: '.registered' },
      { guard: { type: 'isReachedStep', params: { step: 'account' } }, target: '.account' },
      { guard: { type: 'isReachedStep', params: { step: 'team' } }, target: '.team' },
      { guard: { type: 'isReachedStep', params: { step: 'invites' } }, target: '.invites' },
      { guard: { type: 'isReachedStep', params: { step: 'welcome' } }, target: '.welcome' },
    ],
  },
  states: {
    ...openingStates,
    email: {
      tags: 'email',
      meta: { requirement: '2.registration-email' },
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField' },
        'email.submitted': [
          {
            guard: 'isEmailConfirmed',
            target: 'resuming',
            actions: ['forgetFieldErrors', 'askForFurthest'],
            description: 'The address is confirmed already, so no other code is needed.',
            meta: { requirement: '3.registration' },
          },
          {
            guard: 'isEmailValid',
            target: 'sendingCode',
            actions: ['forgetFieldErrors', 'adoptKeys'],
            meta: { requirement: '4.registration' },
          },
          { target: '.invalid', actions: 'findEmailFieldErrors', reenter: true, meta: { requirement: '5.email' } },
        ],
      },
      states: {
        filling: { description: 'The email is asked for, with no error shown.' },
        invalid: { description: 'Invalid email: the input is kept.', meta: { requirement: '8.email-onboarding' } },
        unanswered: {
          description:
            'No answer came, so a code may have been sent: a message says so, the address is kept, and one press tries again.',
          meta: { requirement: '8.code-email' },
        },
      },
    },
    sendingCode: {
      tags: 'email',
      description: 'The form is hidden while a code is asked for.',
      meta: { requirement: '7.code-email' },
      invoke: {
        id: 'sendingCode',
        src: 'sendingCode',
        input: ({ context: { form, codeKey, invitation } }) => ({ email: form.email, key: codeKey, invitation }),
        onDone: [
          {
            guard: 'isOtherConfirmed',
            target: 'leaving',
            actions: 'rememberSent',
            description: 'Another address is another registration: the session of the one before ends.',
            meta: { requirement: '3.registration' },
          },
          { target: 'code', actions: ['rememberSent', 'adoptAddress'] },
        ],
        onError: [
          {
            guard: 'isRejected',
            target: 'email.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.code-email' },
          },
          { target: 'email.unanswered', meta: { requirement: '8.code-email' } },
        ],
      },
    },
    leaving: {
      tags: 'email',
      description: 'The server ends the session of the address before. If no answer comes, it expires by itself.',
      meta: { requirement: '3.registration' },
      invoke: {
        id: 'leavingSession',
        src: 'endingSession',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'code', actions: 'adoptAddress' },
        onError: { target: 'code', actions: 'adoptAddress' },
      },
    },
    confirmed: {
      tags: 'code',
      description: 'The step of the code once the address is confirmed: Continue leads to the furthest step reached.',
      meta: { requirement: '2.registration-code' },
      on: { 'form.submitted': { target: 'resuming', actions: 'askForFurthest' } },
    },
    code: {
      tags: 'code',
      description: 'The code is entered: see the machine of the code.',
      meta: { requirement: '2.registration-code' },
      invoke: {
        id: 'enteringCode',
        src: 'enteringCode',
        input: ({ context: { form, sentTo, key, codeKey, invitation, sentAt, pauseEnds } }) => ({
          form: { code: form.code },
          email: sentTo,
          key,
          codeKey,
          invitation,
          sentAt,
          pauseEnds,
        }),
        onSnapshot: { actions: 'keepCode' },
        onDone: {
          target: 'resuming',
          actions: ['adoptCode', 'askForFurthest'],
          description:
            'The server says which step comes next, and whether the browser holds the session that has begun.',
          meta: { requirement: '3.registration' },
        },
      },
    },
    account: {
      tags: 'account',
      description: 'The account is created: see the machine of the account.',
      meta: { requirement: '2.registration-account' },
      invoke: {
        id: 'settingUpAccount',
        src: 'settingUpAccount',
        input: ({ context: { form, key, tries, invitation, verified } }) => ({
          form: accountFormOf(form),
          key,
          tries,
          invitation,
          email: verified,
        }),
        onSnapshot: { actions: 'keepAccount', meta: { requirement: '3.account' } },
        onDone: [
          {
            guard: { type: 'isNext', params: { next: 'team' } },
            target: 'team',
            actions: ['adoptSession', 'forgetPasswords'],
            meta: { requirement: '4.registration' },
          },
          {
            guard: { type: 'isNext', params: { next: 'invites' } },
            target: 'invites',
            actions: ['adoptSession', 'forgetPasswords'],
            description: 'The registration of the address was begun before, and its team is there already.',
            meta: { requirement: '3.registration' },
          },
          {
            guard: { type: 'isNext', params: { next: 'welcome' } },
            target: 'welcome',
            actions: ['adoptSession', 'finish'],
            meta: { requirement: '6.guest' },
          },
          {
            guard: { type: 'hasOutcome', params: { kind: 'gone' } },
            target: 'invitation.gone',
            actions: 'adoptOutcomeFieldErrors',
            meta: { requirement: '6.guest' },
          },
          {
            guard: { type: 'hasOutcome', params: { kind: 'renewable' } },
            target: 'invitation.renewable',
            actions: 'adoptOutcomeFieldErrors',
            meta: { requirement: '6.renewal' },
          },
          { target: 'code', actions: 'noteEnded', meta: { requirement: '3.registration' } },
        ],
      },
    },
    ...joiningStates,
    ...teamStates,
    welcome: {
      tags: 'welcome',
      description: 'Welcome: the username, and where to sign in.',
      meta: { requirement: '2.registration-welcome' },
    },
  },
});

/** A snapshot of a registration. */
export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;
