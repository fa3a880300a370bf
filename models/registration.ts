import type { SnapshotFrom } from 'xstate';
import { registrationMachine } from '../machines/registration.ts';
import { accountFormOf, type RegistrationDraft } from '../machines/registration-context.ts';
import { placeOf } from '../paths/index.ts';
import type { Environment } from './environment.ts';
import type { Fixtures, Model, ModelEventCase } from './model.ts';
import {
  accountFields,
  addresses,
  answers,
  askForCode,
  buttons,
  completeAccount,
  completeTeam,
  confirmEmail,
  enterCode,
  errorSummary,
  fieldErrors,
  fillIn,
  fillInAccount,
  finishWithoutInvitations,
  invitations,
  labels,
  newcomer,
  rowLabels,
  seeField,
  seeFieldErrors,
  seeNoFieldError,
  titles,
} from './registering.ts';

type Registration = typeof registrationMachine;
type RegistrationEventCase = ModelEventCase<Registration>;
type Snapshot = SnapshotFrom<Registration>;
type When = (snapshot: Snapshot) => boolean;

const heading = (name: string) => ({ role: 'heading', level: 1, name }) as const;

/** The link to the first step on every page. */
const footerLink = { role: 'link', name: 'Create an account', within: { role: 'contentinfo' } } as const;

/** The address that is invited. */
const invited = 'wanjiku@transport.example';

// Openings

const isUntouched: When = (snapshot) => snapshot.matches('unhydrated') && isUntouchedAndFresh(snapshot);

const restored = (name: string, draft: Partial<RegistrationDraft>) =>
  ({
    name,
    event: { type: 'form.restored', draft },
    opening: true,
    when: isUntouched,
    cause: async () => {},
  }) satisfies RegistrationEventCase;

const { email, first_name, last_name, terms, name } = newcomer;
/** Another address, which is registered instead. */
const other = 'otieno@transport.example';

/** The key of a registration that is restored after a reload. */
const keptKey = 'kept-key';

/** When each code is sent. */
const sentAt = Date.UTC(2026, 10, 23, 7);

const sent: Partial<RegistrationDraft> = { form: { email }, sentTo: email, sentAt, key: keptKey };
const confirmed = { ...sent, verified: email };
const created = { ...confirmed, form: { email, first_name, last_name, terms }, username: email };
const named = { ...created, form: { ...created.form, name }, tries: 1 };
const finished = { username: email, first_name, joining: null };

type Started = Extract<RegistrationEventCase['event'], { type: 'scripts.started' }>;

const started = (
  name: string,
  event: Omit<Started, 'type'>,
  when: When,
  begin?: RegistrationEventCase['begin'],
): RegistrationEventCase => ({
  name,
  event: { type: 'scripts.started', ...event } as Started,
  opening: true,
  when: (snapshot) => snapshot.matches('unhydrated') && when(snapshot),
  cause: async () => {},
  ...(begin && { begin }),
});

/** The steps that were taken in the tab before the page is loaded again. */
const reloaded =
  (address: string, ...steps: ((fixtures: Fixtures) => Promise<void>)[]) =>
  async (fixtures: Fixtures) => {
    await fixtures.open(addresses.email);
    for (const step of steps) await step(fixtures);
    return address;
  };

const openings: readonly RegistrationEventCase[] = [
  {
    name: 'the email was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: email },
    opening: true,
    when: isUntouched,
    cause: (fixtures) => fillIn(fixtures, 'email', email),
  },
  restored('a code was sent before', sent),
  restored('the email was confirmed before', confirmed),
  restored('the account was created before', created),
  restored('the team was created before', named),
  restored('the registration was finished before', { finished }),
  started('the scripts start', { step: 'email' }, (snapshot) => isFresh(snapshot)),
  started(
    'a later step is opened before its time',
    { step: 'account' },
    (snapshot) => isFresh(snapshot) && snapshot.context.form.email === '',
    async () => addresses.account,
  ),
  started(
    'the page of the code is loaded again',
    { step: 'code' },
    ({ context }) => context.sentTo !== '' && context.verified === '',
    reloaded(addresses.code, askForCode),
  ),
  started(
    'the page of the code is loaded again when the email is confirmed',
    { step: 'code' },
    isConfirmed,
    reloaded(addresses.code, askForCode, confirmEmail, revisit('code')),
  ),
  started(
    'the first page is loaded again when the email is confirmed',
    { step: 'email' },
    isConfirmed,
    reloaded(addresses.email, askForCode, confirmEmail, revisit('email')),
  ),
  started(
    'the page of the account is loaded again',
    { step: 'account' },
    isConfirmed,
    reloaded(addresses.account, askForCode, confirmEmail),
  ),
  started(
    'the page of the team is loaded again',
    { step: 'team' },
    ({ context: { username, form } }) => username !== '' && form.name === '',
    reloaded(addresses.team, askForCode, completeAccount),
  ),
  started(
    'the page of the account is loaded again when the account is there',
    { step: 'account' },
    ({ context: { username, form } }) => username !== '' && form.name === '',
    reloaded(addresses.account, askForCode, completeAccount, revisit('account')),
  ),
  started(
    'the page of the invitations is loaded again',
    { step: 'invites' },
    ({ context: { form } }) => form.name !== '',
    reloaded(addresses.invites, askForCode, completeAccount, completeTeam),
  ),
  started(
    'the page of the recovery is loaded again when the team is there',
    { step: 'welcome' },
    ({ context: { form } }) => form.name !== '',
    reloaded('/registration_email', askForCode, completeAccount, completeTeam, async ({ user, environment }) => {
      await user.click(buttons.skip);
      await environment.fail();
      await user.see(buttons.retry);
    }),
  ),
  started(
    'the page of the team is loaded again when the team is there',
    { step: 'team' },
    ({ context: { form } }) => form.name !== '',
    reloaded(addresses.team, askForCode, completeAccount, completeTeam, revisit('team')),
  ),
  started(
    'the last page is loaded again',
    { step: 'welcome' },
    ({ context }) => context.finished !== null,
    reloaded(addresses.welcome, askForCode, completeAccount, completeTeam, finishWithoutInvitations),
  ),
  started(
    'the first page is loaded again after the last one',
    { step: 'email' },
    ({ context }) => context.finished !== null,
    reloaded(addresses.email, askForCode, completeAccount, completeTeam, finishWithoutInvitations, async ({ user }) => {
      await user.click(footerLink);
      await user.see(heading('Register your company'));
    }),
  ),
  started(
    'an emailed invitation is followed',
    { step: 'email', invitation: invitations.mailed },
    isUntouchedAndFresh,
    ({ environment }) => environment.invitation(environment.own(email)),
  ),
  started(
    'an emailed invitation is followed by a visitor with an account',
    { step: 'email', invitation: invitations.member },
    isUntouchedAndFresh,
    ({ environment }) => environment.invitation(environment.own(email), 'member'),
  ),
  started(
    'an emailed invitation is followed by a visitor with an unfinished registration',
    { step: 'email', invitation: invitations.registrant },
    isUntouchedAndFresh,
    ({ environment }) => environment.invitation(environment.own(email), 'registrant'),
  ),
  started(
    'a shared invitation is followed',
    { step: 'email', invitation: invitations.shared },
    isUntouchedAndFresh,
    ({ environment }) => environment.invitation(),
  ),
  started(
    'the page of the code is loaded again with an invitation',
    { step: 'code', invitation: invitations.shared },
    ({ context }) => context.sentTo !== '' && context.verified === '',
    reloadedInvitation(addresses.code),
  ),
  started(
    'the page of the account is loaded again with an invitation',
    { step: 'account', invitation: invitations.shared },
    isConfirmed,
    reloadedInvitation(addresses.account, async (fixtures) => {
      await enterCode(fixtures);
      await fixtures.environment.accept();
      await fixtures.environment.accept();
      await fixtures.user.see({ label: labels.password });
    }),
  ),
];

/** The same for a visitor who follows a shared invitation. */
function reloadedInvitation(address: string, ...steps: ((fixtures: Fixtures) => Promise<void>)[]) {
  return async (fixtures: Fixtures) => {
    const link = await fixtures.environment.invitation();
    await fixtures.open(link);
    await fixtures.environment.accept();
    for (const step of [askForCode, ...steps]) await step(fixtures);
    return link.replace(addresses.email, address);
  };
}

function revisit(step: keyof typeof addresses) {
  return async ({ user }: Fixtures) => {
    await user.revisit(addresses[step]);
    await user.see(
      step === 'email' ? { label: labels.email } : heading(step === 'code' ? 'Your email is confirmed' : titles[step]),
    );
  };
}

/** Nothing was kept of a registration. */
function isFresh({ context }: Snapshot): boolean {
  return context.sentTo === '' && context.finished === null;
}

function isUntouchedAndFresh(snapshot: Snapshot): boolean {
  return isFresh(snapshot) && snapshot.context.form.email === '';
}

/** The address is confirmed and has no account. */
function isConfirmed({ context }: Snapshot): boolean {
  return context.verified !== '' && context.username === '';
}

// Actions of the user

const isJoining: When = ({ context }) => context.joining !== null;
const isMember: When = ({ context }) => context.invitation === invitations.member;
const isRegistrant: When = ({ context }) => context.invitation === invitations.registrant;

/** There is no account yet. */
const isNew: When = ({ context }) => context.username === '';

/** Nothing has been reloaded, joined or lost: most of what can be done at a step is done on this way only. */
const isFirst: When = ({ context: { key, joining, hasEnded, username, sentTo } }) =>
  key !== keptKey && joining === null && !hasEnded && username === '' && sentTo === email;

function filled(
  place: 'email' | 'team',
  field: 'email' | 'name',
  value: string,
  { name = `${labels[field]} is filled in`, when = () => true }: { name?: string; when?: When } = {},
): RegistrationEventCase {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => snapshot.matches(place) && snapshot.context.form[field] !== value && when(snapshot),
    cause: async (fixtures, { before }) => {
      if (field === 'email' && before.context.finished !== null) await fixtures.environment.startNewSubmission();
      await fillIn(fixtures, field, value);
    },
  };
}

/** The machine of a step reports its context. */
const reported = (
  name: string,
  actor: 'enteringCode' | 'settingUpAccount' | 'invitingPeople',
  context: object,
  when: When,
  cause: (fixtures: Fixtures) => Promise<void>,
): RegistrationEventCase => ({
  name,
  event: { type: `xstate.snapshot.${actor}`, snapshot: { context } },
  when,
  cause,
});

const submitted = (
  step: 'email' | 'team',
  event: RegistrationEventCase['event'],
  when: When,
): RegistrationEventCase => ({
  name: `'${buttons[step].name}' is pressed at the ${step}`,
  event,
  when,
  cause: async ({ user }, { after }) => {
    await user.click(buttons[step]);
    if (placeOf(after).includes('invalid')) await user.focused(errorSummary);
  },
});

const rowsWith = (email: string) => [email, '', ''].map((email) => ({ email, role_id: 'role-manager' }));

const actions: readonly RegistrationEventCase[] = [
  filled('email', 'email', email, { when: (snapshot) => !isEmailGiven(snapshot) }),
  filled('email', 'email', 'amina at transport', {
    name: 'Work email is filled in wrongly',
    when: ({ context }) => context.form.email === '' && context.finished === null,
  }),
  filled('email', 'email', other, {
    name: 'another work email is filled in',
    when: (snapshot) => isConfirmed(snapshot) && isFirst(snapshot) && snapshot.context.form.password === '',
  }),
  // With a confirmed address it opens the furthest step, which makes the entries ahead others.
  submitted(
    'email',
    { type: 'email.submitted', key: 'a-key', codeKey: 'a-code-key' },
    (snapshot) =>
      snapshot.matches('email') &&
      (snapshot.context.form.email !== snapshot.context.verified ||
        (snapshot.context.key === keptKey && isNew(snapshot))),
  ),
  reported(
    'the code is begun',
    'enteringCode',
    { form: { code: newcomer.code.slice(0, 3) }, codeKey: '', sentAt, pauseEnds: sentAt },
    (snapshot) => isFirst(snapshot) && snapshot.context.form.code === '',
    ({ user }) => user.paste(labels.code, newcomer.code.slice(0, 3)),
  ),
  {
    name: 'the visitor continues once the email is confirmed',
    event: { type: 'form.submitted' },
    when: (snapshot) => snapshot.matches('confirmed') && isNew(snapshot),
    cause: ({ user }) => user.click(buttons.code),
  },
  {
    name: 'the visitor joins with the account that is there',
    event: { type: 'form.submitted' },
    when: (snapshot) => snapshot.matches('confirmation'),
    cause: ({ user }) => user.click(buttons.join),
  },
  reported(
    'the account is begun',
    'settingUpAccount',
    { form: { first_name }, tries: 0 },
    (snapshot) => isFirst(snapshot) && snapshot.context.form.first_name === '',
    (fixtures) => fillIn(fixtures, 'first_name', first_name),
  ),
  reported(
    'the account is filled in',
    'settingUpAccount',
    { form: accountFormOf(newcomer), tries: 0 },
    (snapshot) => isNew(snapshot) && snapshot.context.key !== keptKey && !isComplete(snapshot),
    fillInAccount,
  ),
  filled('team', 'name', name),
  submitted('team', { type: 'form.submitted' }, (snapshot) => snapshot.matches('team')),
  reported(
    'a person is entered',
    'invitingPeople',
    { rows: rowsWith(invited) },
    ({ context: { rows } }) => rows.every(({ email }) => email === ''),
    ({ user, environment }) => user.fill(rowLabels(1).email, environment.own(invited)),
  ),
  {
    name: 'the visitor tries again',
    event: { type: 'retry.pressed' },
    cause: ({ user }) => user.click(buttons.retry),
  },
  {
    name: 'the visitor starts over',
    event: { type: 'restart.pressed' },
    when: (snapshot) => snapshot.matches('recovery') || snapshot.matches({ resuming: 'unanswered' }),
    cause: ({ user }) => user.click(buttons.restart),
  },
  {
    name: 'the visitor registers a company instead',
    event: { type: 'restart.pressed' },
    when: (snapshot) => snapshot.matches({ invitation: 'gone' }),
    cause: ({ user }) => user.click({ role: 'button', name: 'Register your own company' }),
  },
  {
    name: 'the visitor wants to use another email',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches('code') && isFirst(snapshot),
    cause: ({ user }) => user.click({ role: 'link', name: 'Use another email' }),
  },
  {
    name: 'the visitor registers another company',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches('welcome'),
    cause: ({ user }) => user.click(footerLink),
  },
  {
    name: 'the visitor goes to the first step instead of trying again',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches('recovery'),
    cause: ({ user }) => user.click(footerLink),
  },
  revisited('email', 'code', isFirst),
  revisited(
    'email',
    'account',
    (snapshot) =>
      isFirst(snapshot) && isConfirmed(snapshot) && (isComplete(snapshot) || snapshot.context.form.first_name === ''),
  ),
  revisited('email', 'welcome', () => true),
  revisited('code', 'email', (snapshot) => snapshot.context.sentTo !== '' && snapshot.context.form.email === email),
  revisited('code', 'account', (snapshot) => isComplete(snapshot) && isNew(snapshot) && !hasSkippedSteps(snapshot)),
  revisited('code', 'confirmation', () => true),
  revisited('account', 'confirmed', () => true),
  revisited('account', 'email', (snapshot) => isConfirmed(snapshot) && snapshot.context.form.email === email),
  revisited('account', 'team', ({ context }) => context.tries < 1),
  // The recovery has taken over the history entry of the team.
  revisited(
    'account',
    'recovery',
    (snapshot) => snapshot.matches({ recovery: 'team' }) && snapshot.context.reached === 'team',
  ),
  revisited(
    'team',
    'account',
    ({ context: { reached, tries } }) => reached === 'invites' || (reached === 'team' && tries < 1),
  ),
  revisited('team', 'invites', ({ context }) => context.form.name !== ''),
  revisited('invites', 'team', ({ context }) => context.reached === 'invites'),
  revisited('welcome', 'email', ({ context }) => context.finished !== null && context.form.email === ''),
];

function revisited(
  step: keyof typeof addresses,
  from: 'email' | 'code' | 'confirmed' | 'confirmation' | 'account' | 'team' | 'invites' | 'recovery' | 'welcome',
  when: When,
): RegistrationEventCase {
  return {
    name: `the visitor goes from the ${from} to the page of the ${step} by the history`,
    event: { type: 'address.changed', step },
    when: (snapshot) => snapshot.matches(from) && when(snapshot),
    cause: ({ user }) => user.revisit(addresses[step]),
  };
}

/** The form of the account is filled in. */
function isComplete({ context: { form } }: Snapshot): boolean {
  return accountFields.every((field) => form[field] === newcomer[field]);
}

/** The team is there, as far as the server or the draft knows. */
function hasTeam({ context: { roles, team, form } }: Snapshot): boolean {
  return roles.length > 0 ? team.name !== '' : form.name !== '';
}

/** The address was submitted again, and the steps between were left out. */
function hasSkippedSteps({ context: { key, asked } }: Snapshot): boolean {
  return key === keptKey && asked === 'welcome';
}

/** The invitation names the address, which cannot be changed. */
function isEmailGiven({ context }: Snapshot): boolean {
  return context.joining?.email !== undefined;
}

// Outcomes

const succeeded = (
  name: string,
  actor: string,
  output: unknown,
  when: When = () => true,
  cause = ({ environment }: Fixtures) => environment.accept(),
): RegistrationEventCase => ({ name, event: { type: `xstate.done.actor.${actor}`, output }, when, cause });

const rejected = (
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

const noFieldErrors = { fieldErrors: [] };

const ways = {
  'the server fails': (environment: Environment) => environment.fail(),
  'the network breaks': (environment: Environment) => environment.cut(),
  'the answer is lost': (environment: Environment) => environment.lose(),
  'nothing answers': (environment: Environment) => environment.timeOut(),
};

const failed = (what: string, actor: string, ...how: (keyof typeof ways)[]): RegistrationEventCase[] =>
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

const outcomes: readonly RegistrationEventCase[] = [
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
  ...failed('the invitation', 'checkingInvitation', 'the network breaks'),
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
    { verified: email },
    ({ context }) => context.sentTo === email,
    async (fixtures) => {
      await enterCode(fixtures);
      await fixtures.environment.accept();
    },
  ),
  succeeded(
    'the registration waits for its account',
    'readingSession',
    answers.standing.account,
    (snapshot) => !isMember(snapshot) && !isRegistrant(snapshot) && snapshot.context.username === '',
  ),
  succeeded('the address has an account', 'readingSession', answers.standing.join, isMember),
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
  rejected('the session has ended', 'readingSession', fieldErrors.token),
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
  succeeded('the team is joined with the account that is there', 'joiningTeam', answers.finished),
  rejected('the invitation cannot be accepted', 'joiningTeam', fieldErrors.invitation),
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
  ended('the invitations are skipped', 'invitingPeople', { kind: 'settled' }, () => true, finishWithoutInvitations),
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

export const registrationModel: Model<Registration> = {
  machine: registrationMachine,
  route: addresses.email,
  screen: 'wide',
  eventCases: [...openings, ...actions, ...outcomes],
  serialise: (snapshot) => {
    const { context } = snapshot;
    const isAsking = snapshot.matches({ invitation: 'checking' }) || snapshot.matches('resuming');
    return [
      context.form,
      context.fieldErrors.map(({ field }) => field),
      context.key === keptKey,
      context.sentTo,
      context.verified,
      context.reached,
      isAsking ? context.asked : hasSkippedSteps(snapshot),
      context.hasEnded,
      context.username,
      context.roles.length > 0,
      context.team.name,
      context.invitation,
      context.joining,
      context.finished !== null,
      Math.min(context.tries, 2),
      context.rows.map(({ email }) => email),
    ];
  },
  sources: {},
  except: {
    'guard registration|address.changed|8 false':
      'A history entry that shows no other step is skipped: tests/views/registration.test.ts.',
  },
  states: {
    'registration.invitation.checking': (user) => user.see(heading('Checking your invitation')),
    'registration.resuming.asking': (user) => user.focused(heading('Opening your registration')),
    'registration.resuming.unanswered': async (user) => {
      await user.focused(heading('Your registration could not be opened'));
      await user.see(buttons.retry);
      await user.see(buttons.restart);
    },
    'registration.startingOver': (user) => user.focused(heading('Starting over')),
    'registration.invitation.unanswered': async (user) => {
      await user.focused(heading('Your invitation could not be checked'));
      await user.see(buttons.retry);
    },
    'registration.invitation.gone': async (user, { context }) => {
      await user.focused(heading('This invitation does not work'));
      for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.email': async (user, { context: { form, joining } }, environment) => {
      const title = joining ? `Join ${environment.own(joining.team)} as ${joining.role}` : 'Register your company';
      await user.see(heading(title));
      await user.see({ text: joining ? 'Step 1 of 4' : 'Step 1 of 6' });
      await seeField(user, environment, 'email', form.email);
    },
    'registration.email.filling': seeNoFieldError,
    'registration.email.invalid': seeFieldErrors,
    'registration.email.unanswered': (user) => user.see({ role: 'alert', text: 'No email was sent' }),
    'registration.sendingCode': async (user, { context }, environment) => {
      await user.focused(heading('Sending the email'));
      await user.see({ text: environment.own(context.form.email) });
    },
    'registration.leaving': (user) => user.focused(heading('Sending the email')),
    'registration.confirmed': async (user, { context }, environment) => {
      await user.focused(heading('Your email is confirmed'));
      await user.see({ text: environment.own(context.verified) });
    },
    'registration.code': async (user, { context: { sentTo, joining, hasEnded } }, environment) => {
      await user.see(heading('Enter the code'));
      await user.see({ text: joining ? 'Step 2 of 4' : 'Step 2 of 6' });
      await user.see({ text: environment.own(sentTo) });
      if (hasEnded) await user.see({ role: 'alert', text: 'Your session has ended' });
      else await user.doesNotSee({ role: 'alert', text: 'Your session has ended' });
    },
    'registration.account': async (user, { context: { form, joining, username } }, environment) => {
      await user.see(heading('Create your account'));
      if (joining) await user.see({ text: `you join ${environment.own(joining.team)} as ${joining.role}` });
      if (joining && username) await user.see({ text: 'Your registration of a company of your own is not finished' });
      await user.see({ text: joining ? 'Step 3 of 4' : 'Step 3 of 6' });
      for (const field of accountFields) await seeField(user, environment, field, form[field]);
    },
    'registration.confirmation': async (user, { context: { joining, username } }, environment) => {
      await user.see(heading(`Join ${environment.own(joining?.team ?? '')} as ${joining?.role}`));
      await user.see({ text: 'Step 3 of 4' });
      await user.see({ text: environment.own(username) });
      await user.doesNotSee({ label: labels.password });
    },
    'registration.confirmation.rejected': async (user, { context }) => {
      for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.confirmation.unanswered': (user) => user.see({ role: 'alert', text: 'You have not joined yet' }),
    'registration.joiningTeam': (user) => user.focused(heading('Joining the team')),
    'registration.team': async (user, { context: { form } }, environment) => {
      await user.see(heading('Name your team'));
      await user.see({ text: 'Step 4 of 6' });
      await seeField(user, environment, 'name', form.name);
    },
    'registration.team.filling': seeNoFieldError,
    'registration.team.invalid': seeFieldErrors,
    'registration.creatingTeam': (user) => user.focused(heading('Creating Account, Please Wait...')),
    'registration.invites': async (user, { context: { rows } }, environment) => {
      await user.see({ text: 'Step 5 of 6' });
      await user.see(buttons.skip);
      const { email = '' } = rows[0] ?? {};
      await user.seeValue(rowLabels(1).email, email && environment.own(email));
    },
    'registration.recovery': async (user, { context: { fieldErrors } }) => {
      await user.see(buttons.retry);
      await user.see(buttons.restart);
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.recovery.team': (user) => user.see(heading('Your team was not created')),
    'registration.recovery.invites': (user) => user.see(heading('Your invitations were not sent')),
    'registration.recovery.skip': (user) => user.see(heading('Your registration was not finished')),
    'registration.welcome': async (user, { context: { finished } }, environment) => {
      const { first_name = '', username = '', joining = null } = finished ?? {};
      await user.focused(heading(first_name ? `Welcome, ${first_name}` : 'Welcome'));
      await user.see({ text: environment.own(username) });
      const joined = joining && `You have joined ${environment.own(joining.team)} as ${joining.role}`;
      await user.see({ text: joined ?? 'Your company is registered' });
      await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
    },
  },
};
