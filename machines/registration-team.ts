import { registrationSetup } from './registration-setup.ts';

/** The steps of a company’s own team, and the recovery from their failures. */
export const teamStates = {
  team: registrationSetup.createStateConfig({
    tags: 'team',
    meta: { requirement: '2.registration-team' },
    initial: 'filling',
    on: {
      'field.changed': { actions: 'rememberField', meta: { requirement: '3.team' } },
      'form.submitted': [
        {
          guard: 'isTeamNamed',
          target: 'creatingTeam',
          actions: ['forgetFieldErrors', 'countTry'],
          meta: { requirement: '4.registration-team' },
        },
        { target: '.invalid', actions: 'findTeamFieldErrors', reenter: true, meta: { requirement: '5.team' } },
      ],
    },
    states: {
      filling: { description: 'The name of the team is asked for, with no error shown.' },
      invalid: {
        description: 'The name is missing or taken: the input is kept.',
        meta: { requirement: '8.registration' },
      },
    },
  }),
  creatingTeam: registrationSetup.createStateConfig({
    tags: 'team',
    description: 'Creating Account, Please Wait...',
    meta: { requirement: '2.registration-team' },
    invoke: {
      id: 'creatingTeam',
      src: 'creatingTeam',
      input: ({ context: { form, key, tries } }) => ({ name: form.name, key, tries }),
      onDone: { target: 'invites', actions: 'adoptTeam', meta: { requirement: '4.registration-team' } },
      onError: [
        {
          guard: { type: 'isRejectedFor', params: { field: 'name' } },
          target: 'team.invalid',
          actions: 'adoptFieldErrors',
          meta: { requirement: '8.registration' },
        },
        {
          guard: { type: 'isRejectedFor', params: { field: 'token' } },
          target: 'code',
          actions: 'noteEnded',
          meta: { requirement: '3.registration' },
        },
        { target: 'recovery.team', actions: 'adoptFieldErrors', meta: { requirement: '4.registration-team' } },
      ],
    },
  }),
  invites: registrationSetup.createStateConfig({
    tags: 'invites',
    description: 'People are invited: see the machine of the invitations.',
    meta: { requirement: '2.registration-invite' },
    invoke: {
      id: 'invitingPeople',
      src: 'invitingPeople',
      input: ({ context: { key, roles, team, rows } }) => ({ key, roles, team, rows }),
      onSnapshot: { actions: 'keepRows' },
      onDone: [
        {
          guard: { type: 'hasOutcome', params: { kind: 'settled' } },
          target: 'welcome',
          actions: 'finish',
          meta: { requirement: '4.registration-invite' },
        },
        {
          guard: { type: 'hasOutcome', params: { kind: 'expired' } },
          target: 'code',
          actions: 'noteEnded',
          meta: { requirement: '3.registration' },
        },
        {
          guard: { type: 'hasOutcome', params: { kind: 'unskipped' } },
          target: 'recovery.skip',
          actions: 'adoptOutcomeFieldErrors',
          meta: { requirement: '4.registration-invite' },
        },
        {
          target: 'recovery.invites',
          actions: 'adoptOutcomeFieldErrors',
          meta: { requirement: '4.registration-invite' },
        },
      ],
    },
  }),
  recovery: registrationSetup.createStateConfig({
    tags: 'recovery',
    meta: { requirement: '2.registration-recovery' },
    initial: 'team',
    on: { 'restart.pressed': { target: 'startingOver' } },
    states: {
      team: {
        description: 'The team was not created, or no answer came: its name is kept, to try again.',
        on: { 'retry.pressed': { target: '#registration.team' } },
      },
      invites: {
        description:
          'No answer came, so the invitations may have been sent: the rows are kept, to try again, which emails nobody twice.',
        on: { 'retry.pressed': { target: '#registration.invites' } },
      },
      skip: {
        description: 'The registration was not finished, or no answer came: it can be tried again.',
        on: { 'retry.pressed': { target: '#registration.invites' } },
      },
    },
  }),
};
