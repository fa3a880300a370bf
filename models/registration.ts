import type { SnapshotFrom } from 'xstate';
import { codeLifetime } from '../contract/limits.ts';
import { isCodeComplete, normalizeCode } from '../contract/registration.ts';
import type { Strength } from '../machines/password.ts';
import { type RegistrationDraft, type RegistrationField, registrationMachine } from '../machines/registration.ts';
import { placeOf } from '../paths/index.ts';
import type { Environment } from './environment.ts';
import type { Fixtures, Model, ModelEventCase } from './model.ts';
import {
  addresses,
  amina,
  answers,
  askForCode,
  buttons,
  confirmEmail,
  enterCode,
  fieldErrors,
  fillIn,
  invitations,
  labels,
  makeAccount,
  makeTeam,
  rowLabels,
  seeField,
  skipInvitations,
  titles,
} from './registering.ts';
import type { User } from './user.ts';

type Registration = typeof registrationMachine;
type Snapshot = SnapshotFrom<Registration>;
type When = (snapshot: Snapshot) => boolean;

const problem = { role: 'alert', text: 'There is a problem' } as const;
const heading = (name: string) => ({ role: 'heading', level: 1, name }) as const;

/** It leads to the first step from every page. */
const footerLink = { role: 'link', name: 'Create an account', within: { role: 'contentinfo' } } as const;

/** A password that everybody thinks of; the server's list of common ones has it too. */
const common = 'password';

const strengths: Record<string, Strength> = {
  [amina.password]: { score: 4, common: false },
  [common]: { score: 0, common: true },
};

/** A code as some people copy it. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** How the meter tells of a strength. */
const ratings: Record<string, string> = { [amina.password]: 'Very strong', [common]: 'One of the most common' };

const someone = 'wanjiku@transport.example';

// Openings

const isUntouched: When = (snapshot) => snapshot.matches('unhydrated') && isUntouchedAndFresh(snapshot);

const restored = (name: string, draft: Partial<RegistrationDraft>) =>
  ({
    name,
    event: { type: 'form.restored', draft },
    opening: true,
    when: isUntouched,
    cause: async () => {},
  }) satisfies ModelEventCase<Registration>;

const { email, first_name, last_name, terms, name } = amina;
/** Another address, which she registers instead. */
const other = 'otieno@transport.example';

/** The key of a registration that a reload finds. */
const keptKey = 'kept-key';

/** So late that the pause after the code goes on however long it takes to plan the paths. */
const justNow = Date.now() + 60 * 60_000;

const sent: Partial<RegistrationDraft> = { form: { email }, sentTo: email, sentAt: justNow, key: keptKey };
const proven = { ...sent, verified: email };
const made = { ...proven, form: { email, first_name, last_name, terms }, tries: 1, username: email };
const named = { ...made, form: { ...made.form, name }, tries: 2 };
const finished = { username: email, first_name, joining: null };

type Started = Extract<ModelEventCase<Registration>['event'], { type: 'scripts.started' }>;

const started = (
  name: string,
  event: Omit<Started, 'type'>,
  when: When,
  begin?: ModelEventCase<Registration>['begin'],
): ModelEventCase<Registration> => ({
  name,
  event: { type: 'scripts.started', ...event } as Started,
  opening: true,
  when: (snapshot) => snapshot.matches('unhydrated') && when(snapshot),
  cause: async () => {},
  ...(begin && { begin }),
});

/** The way that an earlier page of the tab has gone, one step after the other, before it is loaded again. */
const reloaded =
  (address: string, ...way: ((fixtures: Fixtures) => Promise<void>)[]) =>
  async (fixtures: Fixtures) => {
    await fixtures.open(addresses.email);
    for (const step of way) await step(fixtures);
    return address;
  };

const openings: readonly ModelEventCase<Registration>[] = [
  {
    name: 'the email was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: email },
    opening: true,
    when: isUntouched,
    cause: (fixtures) => fillIn(fixtures, 'email', email),
  },
  restored('a code was sent before', sent),
  restored('a code was sent a quarter of an hour before', { ...sent, sentAt: 1 }),
  restored('the email was confirmed before', proven),
  restored('the account was made before', made),
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
    ({ context }) => context.sentTo !== '' && context.sentAt !== 0 && context.verified === '',
    reloaded(addresses.code, askForCode),
  ),
  started(
    'the page of the code is loaded again when it has expired',
    { step: 'code' },
    ({ context }) => context.sentTo !== '' && context.sentAt === 0,
    reloaded(addresses.code, askForCode, ({ environment }) => environment.pass(codeLifetime)),
  ),
  started(
    'the page of the code is loaded again when the email is confirmed',
    { step: 'code' },
    isProven,
    reloaded(addresses.code, askForCode, confirmEmail, revisit('code')),
  ),
  started(
    'the first page is loaded again when the email is confirmed',
    { step: 'email' },
    isProven,
    reloaded(addresses.email, askForCode, confirmEmail, revisit('email')),
  ),
  started(
    'the page of the account is loaded again',
    { step: 'account' },
    isProven,
    reloaded(addresses.account, askForCode, confirmEmail),
  ),
  started(
    'the page of the team is loaded again',
    { step: 'team' },
    ({ context: { username, form } }) => username !== '' && form.name === '',
    reloaded(addresses.team, askForCode, makeAccount),
  ),
  started(
    'the page of the account is loaded again when the account is there',
    { step: 'account' },
    ({ context: { username, form } }) => username !== '' && form.name === '',
    reloaded(addresses.account, askForCode, makeAccount, revisit('account')),
  ),
  started(
    'the page of the invitations is loaded again',
    { step: 'invites' },
    ({ context: { form } }) => form.name !== '',
    reloaded(addresses.invites, askForCode, makeAccount, makeTeam),
  ),
  started(
    'the page of the recovery is loaded again when the team is there',
    { step: 'welcome' },
    ({ context: { form } }) => form.name !== '',
    reloaded('/registration_email', askForCode, makeAccount, makeTeam, async ({ user, environment }) => {
      await user.click(buttons.skip);
      await environment.fail();
      await user.see(buttons.again);
    }),
  ),
  started(
    'the page of the team is loaded again when the team is there',
    { step: 'team' },
    ({ context: { form } }) => form.name !== '',
    reloaded(addresses.team, askForCode, makeAccount, makeTeam, revisit('team')),
  ),
  started(
    'the last page is loaded again',
    { step: 'welcome' },
    ({ context }) => context.finished !== null,
    reloaded(addresses.welcome, askForCode, makeAccount, makeTeam, skipInvitations),
  ),
  started(
    'the first page is loaded again after the last one',
    { step: 'email' },
    ({ context }) => context.finished !== null,
    reloaded(addresses.email, askForCode, makeAccount, makeTeam, skipInvitations, async ({ user }) => {
      await user.click(footerLink);
      await user.see(heading('Register your company'));
    }),
  ),
  started(
    'a mailed invitation is followed',
    { step: 'email', invitation: invitations.mailed },
    isUntouchedAndFresh,
    ({ environment }) => environment.invitation(environment.own(email)),
  ),
  started(
    'a mailed invitation is followed by somebody who has an account',
    { step: 'email', invitation: invitations.member },
    isUntouchedAndFresh,
    ({ environment }) => environment.invitation(environment.own(email), 'member'),
  ),
  started(
    'a mailed invitation is followed by somebody who has not finished a registration',
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
    'the page of the code is loaded again by somebody who follows an invitation',
    { step: 'code', invitation: invitations.shared },
    ({ context }) => context.sentTo !== '' && context.sentAt !== 0 && context.verified === '',
    invited(addresses.code),
  ),
  started(
    'the page of the account is loaded again by somebody who follows an invitation',
    { step: 'account', invitation: invitations.shared },
    isProven,
    invited(addresses.account, async (fixtures) => {
      await enterCode(fixtures);
      await fixtures.environment.accept();
      await fixtures.environment.accept();
      await fixtures.user.see({ label: labels.password });
    }),
  ),
];

/** The way of somebody who follows a shared invitation, before the page is loaded again. */
function invited(address: string, ...way: ((fixtures: Fixtures) => Promise<void>)[]) {
  return async (fixtures: Fixtures) => {
    const link = await fixtures.environment.invitation();
    await fixtures.open(link);
    await fixtures.environment.accept();
    for (const step of [askForCode, ...way]) await step(fixtures);
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

/** The address is confirmed, and has no account. */
function isProven({ context }: Snapshot): boolean {
  return context.verified !== '' && context.username === '';
}

// What a user does

const isJoining: When = ({ context }) => context.joining !== null;
const isMember: When = ({ context }) => context.invitation === invitations.member;
const isRegistrant: When = ({ context }) => context.invitation === invitations.registrant;

/** The field is empty, or has another of its values; what is above it is filled in, as people do. */
function filled(
  place: Parameters<Snapshot['matches']>[0],
  field: Exclude<RegistrationField, 'code'>,
  value: string,
  {
    name = `${labels[field]} is filled in`,
    above = [],
    when = () => true,
  }: {
    name?: string;
    above?: readonly RegistrationField[];
    when?: When;
  } = {},
): ModelEventCase<Registration> {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) =>
      snapshot.matches(place) &&
      snapshot.context.form[field] !== value &&
      above.every((earlier) => snapshot.context.form[earlier] !== '') &&
      when(snapshot),
    cause: async (fixtures, { before }) => {
      if (field === 'email' && before.context.finished !== null) await fixtures.environment.beginAnew();
      await fillIn(fixtures, field, value);
    },
  };
}

const submitted = (step: keyof typeof buttons, when: When): ModelEventCase<Registration> => ({
  name: `'${buttons[step].name}' is pressed at the ${step}`,
  event: { type: 'form.submitted' },
  when,
  cause: async ({ user }, { after }) => {
    await user.click(buttons[step]);
    if (placeOf(after).includes('invalid')) await user.focused(problem);
  },
});

const isRetyping: When = (snapshot) =>
  snapshot.context.form.password_again === '' && snapshot.context.tries === 0 && isFirst(snapshot);

/** Passwords are not typed again once there is an account: that is the same form. */
const isNew: When = ({ context }) => context.username === '';

const account = (field: Exclude<RegistrationField, 'code'>, value: string, above: readonly RegistrationField[]) =>
  filled('account', field, value, { above, when: (snapshot) => isNew(snapshot) && snapshot.context.key !== keptKey });

/** Nothing has been loaded again, joined or lost: what can be done at a step is done on this way. */
const isFirst: When = ({ context: { key, joining, hasEnded, username, sentTo } }) =>
  key !== keptKey && joining === null && !hasEnded && username === '' && sentTo === email;

/** Nothing but the entry of the code is under way beside the pause. */
const isWaiting: When = (snapshot) => snapshot.matches({ code: { entry: 'waiting' } }) && isFirst(snapshot);
/** A code that can be typed is there. */
const isUsable: When = (snapshot) =>
  snapshot.matches({ code: { life: 'valid' } }) && isPausing(snapshot) && snapshot.context.sentTo === email;
const isUnsettled: When = (snapshot) =>
  snapshot.matches({ code: { entry: 'invalid' } }) || snapshot.matches({ code: { entry: 'unsent' } });
const isPausing: When = (snapshot) => snapshot.matches({ code: { resend: 'pausing' } });
const isReady: When = (snapshot) => snapshot.matches({ code: { resend: 'ready' } });

const doings: readonly ModelEventCase<Registration>[] = [
  filled('email', 'email', email, { when: (snapshot) => !isMailed(snapshot) }),
  filled('email', 'email', 'amina at transport', {
    name: 'Work email is filled in wrongly',
    when: ({ context }) => context.form.email === '' && context.finished === null,
  }),
  filled('email', 'email', other, {
    name: 'another work email is filled in',
    when: (snapshot) => isProven(snapshot) && isFirst(snapshot) && snapshot.context.form.password === '',
  }),
  // With an address that is confirmed it goes on where the registration stands, which makes the entries ahead others.
  submitted(
    'email',
    (snapshot) =>
      snapshot.matches('email') &&
      (snapshot.context.form.email !== snapshot.context.verified ||
        (snapshot.context.key === keptKey && snapshot.context.tries === 0)),
  ),
  {
    name: 'the code is begun',
    event: { type: 'code.entered', value: amina.code.slice(0, 3) },
    when: (snapshot) => isUsable(snapshot) && isFirst(snapshot) && snapshot.context.form.code.length !== 3,
    cause: ({ user }) => user.paste(labels.code, amina.code.slice(0, 3)),
  },
  {
    name: 'the code is complete',
    event: { type: 'code.entered', value: amina.code },
    when: (snapshot) => isUsable(snapshot) && !isCodeComplete(snapshot.context.form.code),
    cause: (fixtures) => enterCode(fixtures),
  },
  {
    name: 'the code is entered once more, with a space in it',
    event: { type: 'code.entered', value: spaced(amina.code) },
    when: (snapshot) => isUsable(snapshot) && isFirst(snapshot) && snapshot.context.form.code === amina.code,
    cause: (fixtures) => enterCode(fixtures, spaced),
  },
  submitted('code', (snapshot) => isUsable(snapshot) && isFirst(snapshot)),
  {
    name: 'a second passes',
    event: { type: 'xstate.after.second.registration.code.countdown.counting' },
    when: (snapshot) => isWaiting(snapshot) && (isPausing(snapshot) || isReady(snapshot)),
    cause: ({ environment }) => environment.pass(1000),
  },
  {
    name: 'the code expires',
    event: { type: 'xstate.after.codeLife.registration.code.life.valid' },
    when: (snapshot) => isWaiting(snapshot) && isReady(snapshot),
    cause: ({ environment }) => environment.pass(codeLifetime),
  },
  {
    name: 'the visitor continues once the email is confirmed',
    event: { type: 'form.submitted' },
    when: (snapshot) => snapshot.matches('confirmed') && snapshot.context.tries === 0,
    cause: ({ user }) => user.click(buttons.code),
  },
  {
    name: 'the visitor joins with the account that is there',
    event: { type: 'form.submitted' },
    when: (snapshot) => snapshot.matches('confirmation'),
    cause: ({ user }) => user.click(buttons.join),
  },
  {
    name: 'the pause after a code is over',
    event: { type: 'xstate.after.resendPause.registration.code.resend.pausing' },
    when: isWaiting,
    cause: ({ environment }) => environment.pass(30_000),
  },
  {
    name: 'the pause after another code is over',
    event: { type: 'xstate.after.resendPause.registration.code.resend.sent' },
    when: isWaiting,
    cause: ({ environment }) => environment.pass(30_000),
  },
  {
    name: 'the pause after a refusal is over',
    event: { type: 'xstate.after.resendPause.registration.code.resend.rejected' },
    when: isWaiting,
    cause: ({ environment }) => environment.pass(30_000),
  },
  {
    name: 'another code is asked for',
    event: { type: 'resend.pressed' },
    when: isWaiting,
    cause: ({ user }) => user.click(buttons.resend),
  },
  account('first_name', first_name, []),
  account('last_name', last_name, ['first_name']),
  account('password', amina.password, ['last_name']),
  filled('account', 'password', common, {
    name: 'a common password is filled in',
    above: ['last_name'],
    when: isRetyping,
  }),
  filled('account', 'password', '', { name: 'the password is taken out', when: isRetyping }),
  filled('account', 'password_again', 'lorries', {
    name: 'the password is re-entered wrongly',
    above: ['password'],
    when: isRetyping,
  }),
  filled('account', 'password_again', amina.password, {
    above: ['password'],
    when: (snapshot) => snapshot.context.form.password === amina.password && isNew(snapshot),
  }),
  filled('account', 'password_again', common, {
    name: 'the common password is re-entered',
    above: ['password'],
    when: ({ context: { form } }) => form.password === common,
  }),
  filled('account', 'password_again', common.toUpperCase(), {
    name: 'the common password is re-entered in capitals',
    when: (snapshot) =>
      snapshot.matches({ account: { form: 'invalid' } }) && snapshot.context.form.password_again === common,
  }),
  account('terms', terms, ['password_again']),
  // Not while a password is still rated as the one before it: either may be first.
  submitted(
    'account',
    (snapshot) =>
      snapshot.matches('account') &&
      snapshot.can({ type: 'form.submitted' }) &&
      (snapshot.context.form.password === common) === snapshot.context.strength.common,
  ),
  filled('team', 'name', name),
  submitted('team', (snapshot) => snapshot.matches('team')),
  {
    name: 'the visitor tries again',
    event: { type: 'retry.pressed' },
    cause: ({ user }) => user.click(buttons.again),
  },
  {
    name: 'the visitor starts over',
    event: { type: 'restart.pressed' },
    when: (snapshot) => snapshot.matches('recovery') || snapshot.matches('unanswered'),
    cause: ({ user }) => user.click(buttons.over),
  },
  {
    name: 'the visitor registers a company instead',
    event: { type: 'restart.pressed' },
    when: (snapshot) => snapshot.matches('gone'),
    cause: ({ user }) => user.click({ role: 'button', name: 'Register your own company' }),
  },
  {
    name: 'the visitor wants to use another email',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => isWaiting(snapshot) && isPausing(snapshot),
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
  revisited('email', 'code', (snapshot) => isFirst(snapshot) && isUsable(snapshot) && !isUnsettled(snapshot)),
  revisited(
    'email',
    'account',
    (snapshot) =>
      isFirst(snapshot) && isSound(snapshot) && (isComplete(snapshot) || snapshot.context.form.first_name === ''),
  ),
  revisited('email', 'welcome', () => true),
  revisited('code', 'email', (snapshot) => snapshot.context.sentTo !== '' && snapshot.context.form.email === email),
  revisited(
    'code',
    'account',
    (snapshot) => isComplete(snapshot) && snapshot.context.tries === 0 && !hasGoneOn(snapshot),
  ),
  revisited('code', 'confirmation', () => true),
  revisited('account', 'confirmed', () => true),
  revisited('account', 'email', (snapshot) => isProven(snapshot) && snapshot.context.form.email === email),
  revisited('account', 'team', ({ context }) => context.tries < 2),
  // The entry of the team is the recovery's then, so that nobody goes back to it by its address.
  revisited(
    'account',
    'recovery',
    (snapshot) => snapshot.matches({ recovery: 'team' }) && snapshot.context.reached === 'team',
  ),
  revisited(
    'team',
    'account',
    ({ context: { reached, tries } }) => reached === 'invites' || (reached === 'team' && tries < 2),
  ),
  revisited('team', 'invites', ({ context }) => context.form.name !== ''),
  revisited('invites', 'team', ({ context }) => context.reached === 'invites'),
  revisited('welcome', 'email', ({ context }) => context.finished !== null && context.form.email === ''),
];

function revisited(
  step: 'email' | 'code' | 'account' | 'team' | 'invites' | 'welcome',
  from: 'email' | 'code' | 'confirmed' | 'confirmation' | 'account' | 'team' | 'invites' | 'recovery' | 'welcome',
  when: When,
): ModelEventCase<Registration> {
  return {
    name: `the visitor goes from the ${from} to the page of the ${step} by the history`,
    event: { type: 'address.changed', step },
    when: (snapshot) => snapshot.matches(from) && when(snapshot),
    cause: ({ user }) => user.revisit(addresses[step]),
  };
}

function isComplete({ context: { form } }: Snapshot): boolean {
  return form.password_again === amina.password && form.terms !== '';
}

/** What the server knows of the team, or what a reload keeps of it. */
function hasTeam({ context: { roles, team, form } }: Snapshot): boolean {
  return roles.length > 0 ? team.name !== '' : form.name !== '';
}

/** The address was submitted again, and the steps between were left out. */
function hasGoneOn({ context: { key, asked } }: Snapshot): boolean {
  return key === keptKey && asked === 'welcome';
}

/** The account was reached in one go. */
function isSound({ context: { verified, tries, fieldErrors } }: Snapshot): boolean {
  return verified !== '' && tries === 0 && fieldErrors.length === 0;
}

function isMailed({ context }: Snapshot): boolean {
  return context.joining?.email !== undefined;
}

// What comes of it

const succeeded = (
  name: string,
  actor: string,
  output: unknown,
  when: When = () => true,
  cause = ({ environment }: Fixtures) => environment.accept(),
): ModelEventCase<Registration> => ({ name, event: { type: `xstate.done.actor.${actor}`, output }, when, cause });

const rejected = (
  name: string,
  actor: string,
  fieldError: (typeof fieldErrors)[keyof typeof fieldErrors],
  when: When = () => true,
): ModelEventCase<Registration> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: { rejected: true, fieldErrors: [fieldError] } },
  when,
  cause: ({ environment }) => environment.reject(fieldError.field),
});

const ways = {
  'the server fails': (environment: Environment) => environment.fail(),
  'the network breaks': (environment: Environment) => environment.cut(),
  'the answer is lost': (environment: Environment) => environment.lose(),
  'nothing answers': (environment: Environment) => environment.timeOut(),
};

const failed = (what: string, actor: string, ...how: (keyof typeof ways)[]): ModelEventCase<Registration>[] =>
  how.map((way) => ({
    name: `${what}: ${way}`,
    event: { type: `xstate.error.actor.${actor}`, error: new Error(way) },
    cause: ({ environment }) => ways[way](environment),
  }));

const outcome = (
  name: string,
  output: { kind: string; email: string },
  cause: (fixtures: Fixtures) => Promise<void>,
): ModelEventCase<Registration> => ({
  name,
  // What was typed comes back as it was.
  when: ({ context: { rows } }) => output.email !== '' || rows.every(({ email }) => email === ''),
  event: {
    type: 'xstate.done.actor.invitingPeople',
    output: {
      kind: output.kind,
      username: email,
      rows: [output.email, '', ''].map((email) => ({ email, role_id: 'role-manager' })),
      fieldErrors: output.kind === 'expired' ? [fieldErrors.token] : [],
    },
  },
  cause,
});

const outcomes: readonly ModelEventCase<Registration>[] = [
  succeeded(
    'the server knows the mailed invitation',
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
  succeeded('a code is sent', 'sendingCode', undefined),
  rejected('the server refuses the address', 'sendingCode', fieldErrors.email),
  ...failed(
    'the code',
    'sendingCode',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  succeeded('another code is sent', 'resendingCode', undefined),
  rejected('another code is refused', 'resendingCode', fieldErrors.email),
  ...failed('another code', 'resendingCode', 'the server fails', 'the answer is lost'),
  succeeded('the code is right', 'verifyingCode', email),
  rejected('the code is wrong', 'verifyingCode', fieldErrors.code),
  ...failed('the verification', 'verifyingCode', 'the server fails', 'the answer is lost'),
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
    await environment.beginAnew();
  }),
  {
    name: 'the session is not ended: the network breaks',
    event: { type: 'xstate.error.actor.endingSession', error: new Error('the network breaks') },
    cause: async ({ environment }) => {
      await environment.cut();
      await environment.beginAnew();
    },
  },
  succeeded(
    'the session of the email before is ended',
    'leavingSession',
    undefined,
    undefined,
    async ({ environment }) => {
      await environment.accept();
      await environment.beginAnew('kept');
    },
  ),
  {
    name: 'the session of the email before is not ended: the network breaks',
    event: { type: 'xstate.error.actor.leavingSession', error: new Error('the network breaks') },
    cause: async ({ environment }) => {
      await environment.cut();
      await environment.beginAnew('kept');
    },
  },
  succeeded(
    'the password is rated',
    'ratingPassword',
    strengths[amina.password],
    ({ context }) => context.form.password === amina.password,
    ({ environment }) => environment.ratePassword(),
  ),
  succeeded(
    'the common password is rated',
    'ratingPassword',
    strengths[common],
    ({ context }) => context.form.password === common,
    ({ environment }) => environment.ratePassword(),
  ),
  {
    name: 'the password cannot be rated',
    event: { type: 'xstate.error.actor.ratingPassword', error: new Error('no list') },
    // What rates is fetched with the first password of a page: those who join type one only.
    when: isJoining,
    cause: ({ environment }) => environment.failRating(),
  },
  succeeded('the account is made', 'creatingAccount', answers.account, (snapshot) => !isJoining(snapshot)),
  succeeded('the team is joined', 'creatingAccount', answers.finished, isJoining),
  succeeded(
    'another tab has created the team',
    'creatingAccount',
    answers.withTeam,
    (snapshot) => !isJoining(snapshot),
    ({ environment }) => environment.acceptStale('invites'),
  ),
  rejected('the server refuses the password', 'creatingAccount', fieldErrors.password),
  rejected(
    'the session has ended before the account',
    'creatingAccount',
    fieldErrors.token,
    ({ context }) => context.tries === 1,
  ),
  succeeded('the team is joined with the account that is there', 'joiningTeam', answers.finished),
  rejected('the invitation cannot be accepted', 'joiningTeam', fieldErrors.invitation),
  rejected('the session has ended before the team was joined', 'joiningTeam', fieldErrors.token),
  ...failed('the joining', 'joiningTeam', 'the server fails', 'the network breaks'),
  rejected('the invitation is gone', 'creatingAccount', fieldErrors.invitation, isJoining),
  ...failed(
    'the account',
    'creatingAccount',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  succeeded('the team is created', 'creatingTeam', answers.team),
  rejected('the name is taken', 'creatingTeam', fieldErrors.name),
  rejected(
    'the session has ended before the team',
    'creatingTeam',
    fieldErrors.token,
    ({ context }) => context.tries === 2,
  ),
  ...failed(
    'the team',
    'creatingTeam',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  outcome('the invitations are skipped', { kind: 'settled', email: '' }, skipInvitations),
  outcome(
    'the session has ended before the invitations',
    { kind: 'expired', email: '' },
    async ({ user, environment }) => {
      await user.click(buttons.skip);
      await environment.reject('token');
    },
  ),
  outcome(
    'the registration cannot be finished without invitations',
    { kind: 'unskipped', email: '' },
    async ({ user, environment }) => {
      await user.click(buttons.skip);
      await environment.fail();
    },
  ),
  outcome('the invitations cannot be sent', { kind: 'unsent', email: someone }, async ({ user, environment }) => {
    await user.fill(rowLabels(1).email, environment.own(someone));
    await user.click(buttons.invites);
    await environment.fail();
  }),
];

export const registrationModel: Model<Registration> = {
  machine: registrationMachine,
  route: addresses.email,
  screen: 'wide',
  eventCases: [...openings, ...doings, ...outcomes],
  serialise: (snapshot) => {
    const { context } = snapshot;
    const isAsking = (['checking', 'resuming', 'unanswered'] as const).some((state) => snapshot.matches(state));
    return [
      Object.values({
        ...context.form,
        code: context.verified === '' ? context.form.code : normalizeCode(context.form.code),
      }),
      context.fieldErrors.map(({ field }) => field),
      context.key === keptKey,
      context.sentTo,
      context.sentAt === 0,
      context.pauseEnds === 0,
      context.verified,
      context.reached,
      isAsking ? context.asked : hasGoneOn(snapshot),
      context.hasEnded,
      context.strength,
      context.username,
      context.roles.length > 0,
      context.team.name,
      context.invitation,
      context.joining,
      context.finished !== null,
      Math.min(context.tries, 3),
      context.rows.map(({ email }) => email),
    ];
  },
  sources: {},
  except: {
    'guard registration.account.form|form.submitted|1 false':
      'The button is disabled until the guard is true: specification 5.',
    'guard registration|address.changed|8 false':
      'An entry of the history that shows no other step is passed over: tests/views/registration.test.ts.',
  },
  states: {
    'registration.checking': (user) => user.see(heading('Checking your invitation')),
    'registration.resuming': (user) => user.focused(heading('Opening your registration')),
    'registration.unanswered': async (user) => {
      await user.focused(heading('Your registration could not be opened'));
      await user.see(buttons.again);
      await user.see(buttons.over);
    },
    'registration.startingOver': (user) => user.focused(heading('Starting over')),
    'registration.unchecked': async (user) => {
      await user.focused(heading('Your invitation could not be checked'));
      await user.see(buttons.again);
    },
    'registration.gone': async (user, { context }) => {
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
    'registration.email.unsent': (user) => user.see({ role: 'alert', text: 'No email was sent' }),
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
      await user.see({ text: joining ? 'Step 2 of 4' : 'Step 2 of 6' });
      await user.see({ text: environment.own(sentTo) });
      if (hasEnded) await user.see({ role: 'alert', text: 'Your session has ended' });
      else await user.doesNotSee({ role: 'alert', text: 'Your session has ended' });
    },
    'registration.code.life.valid': async (user, { context: { joining, form } }) => {
      await user.see(heading('Enter the code'));
      if (joining === null) await user.see({ text: 'If it already has an account' });
      // A whole code is what was mailed.
      if (!isCodeComplete(form.code)) await user.seeValue(labels.code, form.code);
    },
    'registration.code.life.expired': async (user) => {
      await user.see(heading('This code has expired'));
      await user.see(buttons.resend);
      await user.doesNotSee({ label: labels.code });
    },
    'registration.code.entry.waiting': seeNoFieldError,
    'registration.code.entry.invalid': seeFieldErrors,
    'registration.code.entry.unsent': (user) => user.see({ role: 'alert', text: 'We could not check your code' }),
    'registration.code.entry.verifying': seeComparing,
    'registration.code.resend.pausing': (user) => user.see({ text: 'You can ask for another code in' }),
    'registration.code.resend.ready': (user) => user.doesNotSee({ text: 'You can ask for another code in' }),
    'registration.code.resend.sending': (user) => user.see({ role: 'status', text: 'Sending another code' }),
    'registration.code.resend.sent': (user) => user.see({ role: 'status', text: 'Another email is on its way' }),
    'registration.code.resend.rejected': (user) => user.see({ role: 'status', text: 'Too many codes were asked for' }),
    'registration.code.resend.unsent': (user) => user.see({ role: 'status', text: 'No code was sent' }),
    'registration.account': async (user, { context: { form, joining, username } }, environment) => {
      await user.see(heading('Create your account'));
      if (joining) await user.see({ text: `you join ${environment.own(joining.team)} as ${joining.role}` });
      if (joining && username) await user.see({ text: 'Your registration of a company of your own is not finished' });
      await user.see({ text: joining ? 'Step 3 of 4' : 'Step 3 of 6' });
      for (const field of accountFields) await seeField(user, environment, field, form[field]);
    },
    'registration.account.form.filling': seeNoFieldError,
    'registration.account.form.invalid': seeFieldErrors,
    'registration.account.form.unsent': (user) => user.see({ role: 'alert', text: 'Your account was not created yet' }),
    'registration.account.strength.unrated': seeNoRating,
    'registration.account.strength.rated': (user, { context }) =>
      user.see({ role: 'status', text: ratings[context.form.password] ?? '' }),
    'registration.creatingAccount': async (user) => {
      await user.focused(heading('Creating your account'));
      await user.doesNotSee({ label: labels.password });
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
    'registration.confirmation.unsent': (user) => user.see({ role: 'alert', text: 'You have not joined yet' }),
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
      await user.see(buttons.again);
      await user.see(buttons.over);
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

const accountFields = ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const;

async function seeNoFieldError(user: User): Promise<void> {
  await user.doesNotSee(problem);
}

async function seeFieldErrors(user: User, { context: { fieldErrors } }: Snapshot): Promise<void> {
  await user.see(problem);
  for (const { field, message } of fieldErrors) {
    await user.see({ role: 'link', name: message, within: problem });
    await user.seeFieldError(labels[field as RegistrationField], message);
  }
}

async function seeComparing(user: User): Promise<void> {
  await user.see({ role: 'status', text: 'Checking your code' });
}

async function seeNoRating(user: User): Promise<void> {
  for (const rating of Object.values(ratings)) await user.doesNotSee({ role: 'status', text: rating });
}
