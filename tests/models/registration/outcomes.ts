/** What comes of the requests and of the steps of the registration. */
import type { Environment } from '../environment.ts';
import type { Fixtures } from '../model.ts';
import {
  isColleague,
  isComplete,
  isFirst,
  isJoining,
  isMailed,
  isMember,
  isNew,
  isRegistrant,
  type RegistrationEventCase,
  type Snapshot,
  sentAt,
  type When,
} from './conditions.ts';
import {
  answers,
  buttons,
  enterCode,
  fieldErrors,
  finishWithoutInvitations,
  invitations,
  invited,
  newcomer,
} from './fixtures.ts';

const { email } = newcomer;

export const succeeded = (
  name: string,
  actor: string,
  output: unknown,
  when: When = () => true,
  cause: RegistrationEventCase['cause'] = ({ environment }) => environment.accept(),
): RegistrationEventCase => ({ name, event: { type: `xstate.done.actor.${actor}`, output }, when, cause });

export const rejected = (
  name: string,
  actor: string,
  fieldError: (typeof fieldErrors)[keyof typeof fieldErrors],
  when: When = () => true,
): RegistrationEventCase => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: { rejected: true, fieldErrors: [fieldError] } },
  when,
  cause: ({ environment }) => environment.reject(fieldError.field),
});

/** The server is asked too often, and says so in its own words. */
const limited = (
  name: string,
  actor: string,
  fieldError: { field: string; message: string },
): RegistrationEventCase => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: { rejected: true, fieldErrors: [fieldError] } },
  cause: ({ environment }) => environment.limit(fieldError.message, 5),
});

const noFieldErrors = { fieldErrors: [] };

const ways = {
  'the server fails': (environment: Environment) => environment.fail(),
  'the network breaks': (environment: Environment) => environment.cut(),
  'the answer is lost': (environment: Environment) => environment.lose(),
  'nothing answers': (environment: Environment) => environment.timeOut(),
};

export const failed = (what: string, actor: string, ...how: (keyof typeof ways)[]): RegistrationEventCase[] =>
  how.map((way) => ({
    name: `${what}: ${way}`,
    event: { type: `xstate.error.actor.${actor}`, error: new Error(way) },
    cause: ({ environment }) => ways[way](environment),
  }));

/** The machine of a step ends. */
const ended = (
  name: string,
  actor: 'settingUpAccount' | 'invitingPeople',
  output: { kind: string },
  when: When,
  cause: (fixtures: Fixtures) => Promise<void>,
): RegistrationEventCase => ({ name, event: { type: `xstate.done.actor.${actor}`, output }, when, cause });

/** The account is sent, and answered. */
const accountSent = (
  name: string,
  output: { kind: string },
  when: When,
  answer: (environment: Environment) => Promise<void>,
) =>
  ended(
    name,
    'settingUpAccount',
    output,
    (snapshot) => isComplete(snapshot) && isNew(snapshot) && when(snapshot),
    async ({ user, environment }) => {
      await user.click(buttons.account);
      await answer(environment);
    },
  );

export const outcomes: readonly RegistrationEventCase[] = [
  succeeded(
    'the server knows the emailed invitation',
    'checkingInvitation',
    answers.mailed,
    ({ context }) => context.invitation !== invitations.shared,
  ),
  succeeded(
    'the server knows the shared invitation',
    'checkingInvitation',
    answers.shared,
    ({ context }) => context.invitation === invitations.shared,
  ),
  rejected('the server does not know the invitation', 'checkingInvitation', fieldErrors.invitation),
  rejected('the link of the invitation was replaced', 'checkingInvitation', fieldErrors.link, isMailed),
  limited('the invitation is checked too often', 'checkingInvitation', fieldErrors.tooOften),
  ...failed('the invitation', 'checkingInvitation', 'the network breaks'),
  succeeded('a new link is emailed', 'renewingInvitation', undefined),
  rejected('the invitation was used in the meantime', 'renewingInvitation', fieldErrors.invitation, isMailed),
  limited('too many links were emailed', 'renewingInvitation', fieldErrors.limit),
  ...failed(
    'the new link',
    'renewingInvitation',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  succeeded('the link begins a session', 'usingLink', { email, sentAt }),
  rejected('the link is unknown', 'usingLink', fieldErrors.emailedLink),
  limited('the link is pressed too often', 'usingLink', fieldErrors.tooOften),
  ...failed('the link', 'usingLink', 'the server fails', 'the network breaks', 'the answer is lost', 'nothing answers'),
  succeeded('a code is sent', 'sendingCode', { sentAt }),
  rejected('the server rejects the address', 'sendingCode', fieldErrors.email),
  ...failed(
    'the code',
    'sendingCode',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  succeeded(
    'the code is verified',
    'enteringCode',
    { code: newcomer.code },
    ({ context }) => context.sentTo === email,
    async (fixtures, { before }) => {
      // A code that is kept needs one press.
      if (before.context.form.code === newcomer.code) await fixtures.user.click(buttons.code);
      else await enterCode(fixtures);
      await fixtures.environment.accept();
    },
  ),
  succeeded(
    'the registration waits for its account',
    'readingSession',
    answers.standing.account,
    (snapshot) =>
      !isMember(snapshot) && !isColleague(snapshot) && !isRegistrant(snapshot) && snapshot.context.username === '',
  ),
  succeeded('the address has an account', 'readingSession', answers.standing.join, isMember),
  succeeded(
    'the registration was finished on another device',
    'readingSession',
    answers.standing.join,
    (snapshot) =>
      isFirst(snapshot) && isNew(snapshot) && snapshot.context.link === '' && snapshot.context.verified === '',
    ({ environment }) => environment.acceptStale('join'),
  ),
  succeeded(
    'the registration of the visitor’s own company waits for its invitations',
    'readingSession',
    answers.standing.invites,
    isRegistrant,
  ),
  succeeded(
    'the registration waits for its team',
    'readingSession',
    answers.standing.team,
    (snapshot) => !isJoining(snapshot) && snapshot.context.username !== '' && !hasTeam(snapshot),
  ),
  succeeded(
    'the registration waits for its invitations',
    'readingSession',
    answers.standing.invites,
    (snapshot) => !isJoining(snapshot) && snapshot.context.username !== '' && hasTeam(snapshot),
  ),
  succeeded(
    'the answer that finished the registration was lost',
    'readingSession',
    answers.standing.welcome,
    (snapshot) => !isJoining(snapshot) && snapshot.context.username !== '' && hasTeam(snapshot),
    ({ environment }) => environment.acceptStale('welcome'),
  ),
  rejected('the session has ended', 'readingSession', fieldErrors.token, ({ context }) => context.verified !== ''),
  rejected(
    'the browser keeps no cookie',
    'readingSession',
    fieldErrors.token,
    ({ context }) => context.verified === '',
  ),
  limited('the session is read too often', 'readingSession', fieldErrors.tooOften),
  ...failed('the session', 'readingSession', 'the server fails', 'the network breaks'),
  succeeded('the session is ended', 'endingSession', undefined, undefined, async ({ environment }) => {
    await environment.accept();
    await environment.startNewSubmission();
  }),
  {
    name: 'the session is not ended: the network breaks',
    event: { type: 'xstate.error.actor.endingSession', error: new Error('the network breaks') },
    cause: async ({ environment }) => {
      await environment.cut();
      await environment.startNewSubmission();
    },
  },
  succeeded(
    'the session of the email before is ended',
    'leavingSession',
    undefined,
    undefined,
    async ({ environment }) => {
      await environment.accept();
      await environment.startNewSubmission('kept');
    },
  ),
  {
    name: 'the session of the email before is not ended: the network breaks',
    // The request before it, of the same press, has to arrive.
    onlyByProgram: true,
    event: { type: 'xstate.error.actor.leavingSession', error: new Error('the network breaks') },
    cause: async ({ environment }) => {
      await environment.cut();
      await environment.startNewSubmission('kept');
    },
  },
  accountSent(
    'the account is created',
    { kind: 'created', ...answers.account },
    (snapshot) => !isJoining(snapshot),
    (environment) => environment.accept(),
  ),
  accountSent('the team is joined', { kind: 'created', ...answers.finished }, isJoining, (environment) =>
    environment.accept(),
  ),
  accountSent(
    'another tab has created the team',
    { kind: 'created', ...answers.withTeam },
    (snapshot) => !isJoining(snapshot),
    (environment) => environment.acceptStale('invites'),
  ),
  accountSent('the session has ended before the account', { kind: 'expired' }, isFirst, (environment) =>
    environment.reject('token'),
  ),
  accountSent(
    'the invitation is gone',
    { kind: 'gone', fieldErrors: [fieldErrors.invitation] } as { kind: string },
    isJoining,
    (environment) => environment.reject('invitation'),
  ),
  accountSent(
    'the link was replaced before the account',
    { kind: 'renewable', fieldErrors: [fieldErrors.link] } as { kind: string },
    isMailed,
    (environment) => environment.reject('link'),
  ),
  succeeded('the team is joined with the account that is there', 'joiningTeam', answers.moved),
  rejected('the invitation cannot be accepted', 'joiningTeam', fieldErrors.invitation),
  rejected('the link was replaced before the team was joined', 'joiningTeam', fieldErrors.link),
  rejected('the session has ended before the team was joined', 'joiningTeam', fieldErrors.token),
  ...failed('the joining', 'joiningTeam', 'the server fails', 'the network breaks'),
  succeeded('the team is created', 'creatingTeam', answers.team),
  rejected('the name is taken', 'creatingTeam', fieldErrors.name),
  rejected(
    'the session has ended before the team',
    'creatingTeam',
    fieldErrors.token,
    ({ context }) => context.tries === 1,
  ),
  ...failed(
    'the team',
    'creatingTeam',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  ended(
    'the invitations are skipped',
    'invitingPeople',
    { kind: 'settled', trial_ends: answers.trialEnds } as { kind: string },
    () => true,
    finishWithoutInvitations,
  ),
  ended(
    'the invitations are sent',
    'invitingPeople',
    { kind: 'settled', invited: 1, trial_ends: answers.trialEnds } as { kind: string },
    ({ context: { rows } }) => rows[0]?.email === invited,
    async ({ user, environment }) => {
      await user.click(buttons.invites);
      await environment.accept();
    },
  ),
  ended(
    'the invitations are skipped too often',
    'invitingPeople',
    { kind: 'unskipped', fieldErrors: [fieldErrors.tooOften] } as { kind: string },
    () => true,
    async ({ user, environment }) => {
      await user.click(buttons.skip);
      await environment.limit(fieldErrors.tooOften.message, 5);
    },
  ),
  ended(
    'the session has ended before the invitations',
    'invitingPeople',
    { kind: 'expired' },
    () => true,
    async ({ user, environment }) => {
      await user.click(buttons.skip);
      await environment.reject('token');
    },
  ),
  ended(
    'the registration cannot be finished without invitations',
    'invitingPeople',
    { kind: 'unskipped', ...noFieldErrors },
    () => true,
    async ({ user, environment }) => {
      await user.click(buttons.skip);
      await environment.fail();
    },
  ),
  ended(
    'the invitations cannot be sent',
    'invitingPeople',
    { kind: 'unanswered', ...noFieldErrors },
    ({ context: { rows } }) => rows[0]?.email === invited,
    async ({ user, environment }) => {
      await user.click(buttons.invites);
      await environment.fail();
    },
  ),
];

/** The team is there, as far as the server or the draft knows. */
function hasTeam({ context: { roles, team, form } }: Snapshot): boolean {
  return roles.length > 0 ? team.name !== '' : form.name !== '';
}
