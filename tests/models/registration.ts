import type { SnapshotFrom } from 'xstate';
import { isCodeComplete } from '../../contract/registration.ts';
import type { Strength } from '../../machines/password.ts';
import { type RegistrationDraft, type RegistrationField, registrationMachine } from '../../machines/registration.ts';
import { placeOf } from '../../paths/index.ts';
import type { Deed, Model, Stage } from './model.ts';
import type { Person } from './person.ts';
import {
  addresses,
  amina,
  answers,
  askForCode,
  buttons,
  enterCode,
  faults,
  fillIn,
  invitations,
  labels,
  makeAccount,
  makeTeam,
  rowLabels,
  seeField,
  skipInvitations,
} from './registering.ts';
import type { World } from './world.ts';

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

const invited = 'wanjiku@transport.example';

// Openings

const isUntouched: When = (snapshot) => snapshot.matches('plain') && snapshot.context.form.email === '';

const restored = (name: string, draft: Partial<RegistrationDraft>) =>
  ({
    name,
    event: { type: 'form.restored', draft },
    opening: true,
    when: isUntouched,
    cause: async () => {},
  }) satisfies Deed<Registration>;

const { email, first_name, last_name, terms, name } = amina;
const sent: Partial<RegistrationDraft> = { form: { email }, sentTo: email, key: 'kept-key' };
const made = { ...sent, form: { email, first_name, last_name, terms }, tries: 1, username: email };
const named = { ...made, form: { ...made.form, name }, tries: 2 };

type Started = Extract<Deed<Registration>['event'], { type: 'scripts.started' }>;

const started = (
  name: string,
  event: Omit<Started, 'type'>,
  when: When,
  begin?: Deed<Registration>['begin'],
): Deed<Registration> => ({
  name,
  event: { type: 'scripts.started', ...event } as Started,
  opening: true,
  when: (snapshot) => snapshot.matches('plain') && when(snapshot),
  cause: async () => {},
  ...(begin && { begin }),
});

/** The way that an earlier page of the tab has gone, one step after the other, before it is loaded again. */
const reloaded =
  (address: string, ...way: ((stage: Stage) => Promise<void>)[]) =>
  async (stage: Stage) => {
    await stage.open(addresses.email);
    for (const step of way) await step(stage);
    return address;
  };

const openings: readonly Deed<Registration>[] = [
  {
    name: 'the email was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: email },
    opening: true,
    when: isUntouched,
    cause: (stage) => fillIn(stage, 'email', email),
  },
  restored('a code was sent before', sent),
  restored('the account was made before', made),
  restored('the team was created before', named),
  restored('the registration was finished before', { ...named, isFinished: true }),
  started('the scripts start', { step: 'email' }, ({ context }) => context.sentTo === ''),
  started(
    'a later step is opened before its time',
    { step: 'account' },
    ({ context }) => context.form.email === '',
    async () => addresses.account,
  ),
  started(
    'the page of the code is loaded again',
    { step: 'code' },
    ({ context }) => context.sentTo !== '' && context.username === '',
    reloaded(addresses.code, askForCode),
  ),
  started(
    'the page of the team is loaded again',
    { step: 'team' },
    ({ context: { username, form } }) => username !== '' && form.name === '',
    reloaded(addresses.team, askForCode, makeAccount),
  ),
  started(
    'the page of the invitations is loaded again',
    { step: 'invites' },
    ({ context: { form, isFinished } }) => form.name !== '' && !isFinished,
    reloaded(addresses.invites, askForCode, makeAccount, makeTeam),
  ),
  started(
    'the last page is loaded again',
    { step: 'welcome' },
    ({ context }) => context.isFinished,
    reloaded(addresses.welcome, askForCode, makeAccount, makeTeam, skipInvitations),
  ),
  started(
    'the first page is opened again',
    { step: 'email' },
    ({ context }) => context.isFinished,
    async (stage) => {
      await reloaded(addresses.welcome, askForCode, makeAccount, makeTeam, skipInvitations)(stage);
      await stage.world.beginAnew();
      return addresses.email;
    },
  ),
  started(
    'a mailed invitation is followed',
    { step: 'email', invitation: invitations.mailed },
    ({ context }) => context.form.email === '',
    ({ world }) => world.invitation(world.own(email)),
  ),
  started(
    'a shared invitation is followed',
    { step: 'email', invitation: invitations.shared },
    ({ context }) => context.form.email === '',
    ({ world }) => world.invitation(),
  ),
  started(
    'the page of the code is loaded again by who follows an invitation',
    { step: 'code', invitation: invitations.shared },
    ({ context }) => context.sentTo !== '' && context.username === '',
    async (stage) => {
      const link = await stage.world.invitation();
      await stage.open(link);
      await stage.world.accept();
      await askForCode(stage);
      return link.replace(addresses.email, addresses.code);
    },
  ),
];

// What a person does

const isJoining: When = ({ context }) => context.joining !== null;

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
): Deed<Registration> {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) =>
      snapshot.matches(place) &&
      snapshot.context.form[field] !== value &&
      above.every((earlier) => snapshot.context.form[earlier] !== '') &&
      when(snapshot),
    cause: async (stage, { before }) => {
      if (field === 'email' && before.context.key !== '') await stage.world.beginAnew();
      await fillIn(stage, field, value);
    },
  };
}

const submitted = (step: keyof typeof buttons, when: When): Deed<Registration> => ({
  name: `'${buttons[step].name}' is pressed at the ${step}`,
  event: { type: 'form.submitted' },
  when,
  cause: async ({ person }, { after }) => {
    await person.click(buttons[step]);
    if (placeOf(after).includes('faulty')) await person.focused(problem);
  },
});

const isRetyping: When = ({ context: { form, joining } }) => form.password_again === '' && joining === null;

const account = (field: Exclude<RegistrationField, 'code'>, value: string, above: readonly RegistrationField[]) =>
  filled('account', field, value, { above });

/** Nothing but the entry of the code is under way beside the pause. */
const isWaiting: When = (snapshot) => snapshot.matches({ code: { entry: 'waiting' } });
const isPausing: When = (snapshot) => snapshot.matches({ code: { resend: 'pausing' } });

const doings: readonly Deed<Registration>[] = [
  filled('email', 'email', email, { when: (snapshot) => !isMailed(snapshot) }),
  filled('email', 'email', 'amina at transport', {
    name: 'Work email is filled in wrongly',
    when: (snapshot) =>
      snapshot.context.form.email === '' || (isComplete(snapshot) && !isJoining(snapshot) && isSound(snapshot)),
  }),
  submitted('email', (snapshot) => snapshot.matches('email')),
  {
    name: 'the code is begun',
    event: { type: 'code.entered', value: amina.code.slice(0, 3) },
    when: (snapshot) => snapshot.matches('code') && isPausing(snapshot) && snapshot.context.form.code.length !== 3,
    cause: ({ person }) => person.paste(labels.code, amina.code.slice(0, 3)),
  },
  {
    name: 'the code is complete',
    event: { type: 'code.entered', value: amina.code },
    when: (snapshot) => snapshot.matches('code') && isPausing(snapshot) && !isCodeComplete(snapshot.context.form.code),
    cause: (stage) => enterCode(stage),
  },
  {
    name: 'the code is entered once more, with a space in it',
    event: { type: 'code.entered', value: spaced(amina.code) },
    when: (snapshot) => snapshot.matches('code') && isPausing(snapshot) && snapshot.context.form.code === amina.code,
    cause: (stage) => enterCode(stage, spaced),
  },
  submitted('code', (snapshot) => snapshot.matches('code') && isPausing(snapshot)),
  {
    name: 'the pause after a code is over',
    event: { type: 'xstate.after.resendPause.registration.code.resend.pausing' },
    when: isWaiting,
    cause: ({ world }) => world.pass(30_000),
  },
  {
    name: 'the pause after another code is over',
    event: { type: 'xstate.after.resendPause.registration.code.resend.sent' },
    when: isWaiting,
    cause: ({ world }) => world.pass(30_000),
  },
  {
    name: 'the pause after a refusal is over',
    event: { type: 'xstate.after.resendPause.registration.code.resend.refused' },
    when: isWaiting,
    cause: ({ world }) => world.pass(30_000),
  },
  {
    name: 'another code is asked for',
    event: { type: 'resend.pressed' },
    when: isWaiting,
    cause: ({ person }) => person.click(buttons.resend),
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
    when: ({ context: { form } }) => form.password_again === '',
  }),
  filled('account', 'password_again', amina.password, {
    above: ['password'],
    when: ({ context: { form } }) => form.password === amina.password,
  }),
  filled('account', 'password_again', common, {
    name: 'the common password is re-entered',
    above: ['password'],
    when: ({ context: { form } }) => form.password === common,
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
    event: { type: 'again.pressed' },
    cause: ({ person }) => person.click(buttons.again),
  },
  {
    name: 'the visitor starts over',
    event: { type: 'over.pressed' },
    when: (snapshot) => snapshot.matches('recovery'),
    cause: async ({ person, world }) => {
      await person.click(buttons.over);
      await world.beginAnew();
    },
  },
  {
    name: 'the visitor registers a company instead',
    event: { type: 'over.pressed' },
    when: (snapshot) => snapshot.matches('gone'),
    cause: ({ person }) => person.click({ role: 'button', name: 'Register your own company' }),
  },
  {
    name: 'the visitor wants to use another email',
    event: { type: 'address.changed', step: 'email' },
    // Once the account was there, its page is no longer in the history of who goes this way.
    when: (snapshot) => isWaiting(snapshot) && isPausing(snapshot) && snapshot.context.verified === '',
    cause: ({ person }) => person.click({ role: 'link', name: 'Use another email' }),
  },
  {
    name: 'the visitor registers another company',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches('welcome'),
    cause: async ({ person, world }) => {
      await person.click(footerLink);
      await world.beginAnew();
    },
  },
  {
    name: 'the visitor wants to register another company instead of trying again',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches('recovery'),
    cause: ({ person }) => person.click(footerLink),
  },
  {
    name: 'the visitor goes back to the first step with the account filled in',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches('account') && isComplete(snapshot),
    cause: ({ person }) => person.click(footerLink),
  },
  // A code that was typed tells that the page is the one in whose history the step is, and so do passwords: no reload
  // keeps them. With another address there is no code to enter, and the visitor stays.
  revisited(
    'code',
    'email',
    (snapshot) =>
      (snapshot.context.form.code !== '' && snapshot.context.verified === '') ||
      (isComplete(snapshot) && snapshot.context.sentTo === ''),
  ),
  revisited('code', 'account', isComplete),
  // Once the account was sent, its page may have made place for another.
  revisited('account', 'email', (snapshot) => isSound(snapshot) && isCodeComplete(snapshot.context.form.code)),
  // With another code begun, the proof of the address is not the one that is shown, and the visitor stays.
  revisited(
    'account',
    'code',
    (snapshot) =>
      isWaiting(snapshot) &&
      isPausing(snapshot) &&
      isComplete(snapshot) &&
      snapshot.context.verified !== '' &&
      snapshot.context.tries === 0,
  ),
  revisited('team', 'recovery', (snapshot) => snapshot.matches({ recovery: 'team' })),
  revisited('invites', 'recovery', (snapshot) => snapshot.matches({ recovery: 'invites' })),
  revisited('invites', 'welcome', wasInviting),
];

function revisited(
  step: 'email' | 'code' | 'account' | 'team' | 'invites',
  from: 'email' | 'code' | 'account' | 'recovery' | 'welcome',
  when: When,
): Deed<Registration> {
  return {
    name: `the visitor goes from the ${from} to the page of the ${step} by the history`,
    event: { type: 'address.changed', step },
    when: (snapshot) => snapshot.matches(from) && when(snapshot),
    cause: ({ person }) => person.revisit(addresses[step]),
  };
}

function isComplete({ context: { form } }: Snapshot): boolean {
  return form.password_again === amina.password && form.terms !== '';
}

/** The page of the invitations is in the history of who has just left it; a reload forgets the account's roles. */
function wasInviting({ context }: Snapshot): boolean {
  return context.roles.length > 0;
}

/** The account was reached in one go. */
function isSound({ context: { verified, tries, faults } }: Snapshot): boolean {
  return verified !== '' && tries === 0 && faults.length === 0;
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
  cause = ({ world }: Stage) => world.accept(),
): Deed<Registration> => ({ name, event: { type: `xstate.done.actor.${actor}`, output }, when, cause });

const refused = (
  name: string,
  actor: string,
  fault: (typeof faults)[keyof typeof faults],
  when: When = () => true,
): Deed<Registration> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: { refused: true, faults: [fault] } },
  when,
  cause: ({ world }) => world.refuse(fault.field),
});

const ways = {
  'the server fails': (world: World) => world.fail(),
  'the network breaks': (world: World) => world.cut(),
  'the answer is lost': (world: World) => world.lose(),
  'nothing answers': (world: World) => world.timeOut(),
};

const failed = (what: string, actor: string, ...how: (keyof typeof ways)[]): Deed<Registration>[] =>
  how.map((way) => ({
    name: `${what}: ${way}`,
    event: { type: `xstate.error.actor.${actor}`, error: new Error(way) },
    cause: ({ world }) => ways[way](world),
  }));

const outcome = (
  name: string,
  output: { kind: string; email: string },
  cause: (stage: Stage) => Promise<void>,
): Deed<Registration> => ({
  name,
  event: {
    type: 'xstate.done.actor.invitingPeople',
    output: {
      kind: output.kind,
      username: email,
      rows: [output.email, '', ''].map((email) => ({ email, role_id: 'role-manager' })),
      faults: output.kind === 'expired' ? [faults.token] : [],
    },
  },
  cause,
});

const outcomes: readonly Deed<Registration>[] = [
  succeeded(
    'the server knows the mailed invitation',
    'checkingInvitation',
    answers.mailed,
    ({ context }) => context.invitation === invitations.mailed,
  ),
  succeeded(
    'the server knows the shared invitation',
    'checkingInvitation',
    answers.shared,
    ({ context }) => context.invitation === invitations.shared,
  ),
  refused('the server does not know the invitation', 'checkingInvitation', faults.invitation),
  ...failed('the invitation', 'checkingInvitation', 'the network breaks'),
  succeeded('a code is sent', 'sendingCode', undefined),
  refused('the server refuses the address', 'sendingCode', faults.email),
  ...failed(
    'the code',
    'sendingCode',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  succeeded('another code is sent', 'resendingCode', undefined),
  refused('another code is refused', 'resendingCode', faults.email),
  ...failed('another code', 'resendingCode', 'the server fails', 'the answer is lost'),
  succeeded('the code is right', 'verifyingCode', email),
  refused('the code is wrong', 'verifyingCode', faults.code),
  ...failed('the verification', 'verifyingCode', 'the server fails', 'the answer is lost'),
  succeeded(
    'the account waits for its team',
    'resumingAccount',
    answers.account,
    ({ context }) => context.form.name === '',
  ),
  succeeded(
    'the account waits for its invitations',
    'resumingAccount',
    answers.withTeam,
    ({ context }) => context.form.name !== '',
  ),
  succeeded('another tab has finished the registration', 'resumingAccount', answers.finished, undefined, ({ world }) =>
    world.acceptLate('welcome'),
  ),
  refused('the registration cannot be resumed by this code', 'resumingAccount', faults.expired),
  ...failed('the resumption', 'resumingAccount', 'the answer is lost'),
  succeeded(
    'the password is rated',
    'ratingPassword',
    strengths[amina.password],
    ({ context }) => context.form.password === amina.password,
    ({ world }) => world.ratePassword(),
  ),
  succeeded(
    'the common password is rated',
    'ratingPassword',
    strengths[common],
    ({ context }) => context.form.password === common,
    ({ world }) => world.ratePassword(),
  ),
  {
    name: 'the password cannot be rated',
    event: { type: 'xstate.error.actor.ratingPassword', error: new Error('no list') },
    // What rates is fetched with the first password of a page: those who join type one only.
    when: isJoining,
    cause: ({ world }) => world.failRating(),
  },
  succeeded('the account is made', 'creatingAccount', answers.account, (snapshot) => !isJoining(snapshot)),
  succeeded('the team is joined', 'creatingAccount', answers.finished, isJoining),
  succeeded(
    'another tab has created the team',
    'creatingAccount',
    answers.withTeam,
    (snapshot) => !isJoining(snapshot),
    ({ world }) => world.acceptLate('invites'),
  ),
  refused('the server refuses the password', 'creatingAccount', faults.password),
  refused('the code has expired', 'creatingAccount', faults.expired),
  refused('the invitation is gone', 'creatingAccount', faults.invitation, isJoining),
  ...failed(
    'the account',
    'creatingAccount',
    'the server fails',
    'the network breaks',
    'the answer is lost',
    'nothing answers',
  ),
  succeeded('the team is created', 'creatingTeam', answers.team),
  refused('the name is taken', 'creatingTeam', faults.name),
  refused('the registration was open for too long', 'creatingTeam', faults.token),
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
    'the registration was open for too long for invitations',
    { kind: 'expired', email: '' },
    async ({ person, world }) => {
      await person.click(buttons.skip);
      await world.refuse('token');
    },
  ),
  outcome('the invitations cannot be sent', { kind: 'failed', email: invited }, async ({ person, world }) => {
    await person.fill(rowLabels(1).email, world.own(invited));
    await person.click(buttons.invites);
    await world.fail();
  }),
];

export const registrationModel: Model<Registration> = {
  machine: registrationMachine,
  route: addresses.email,
  screen: 'wide',
  deeds: [...openings, ...doings, ...outcomes],
  serialise: (snapshot) => {
    const { context } = snapshot;
    return [
      Object.values(context.form),
      context.faults.map(({ field }) => field),
      context.sentTo,
      context.verified,
      context.strength,
      context.username,
      context.invitation,
      context.joining,
      context.isFinished,
      context.tries > 0,
      context.rows.length,
      snapshot.matches('welcome') && wasInviting(snapshot),
    ];
  },
  sources: {},
  except: {
    'guard registration.account.form|form.submitted|1 false':
      'The button is disabled until the guard is true: specification 5.',
    'guard registration.account|address.changed|1 false':
      'No page of a later step is in the history at the account, but after a start over, which is forgotten by then.',
  },
  states: {
    'registration.checking': (person) => person.see(heading('Checking your invitation')),
    'registration.unchecked': async (person) => {
      await person.focused(heading('Your invitation could not be checked'));
      await person.see(buttons.again);
    },
    'registration.gone': async (person, { context }) => {
      await person.focused(heading('This invitation does not work'));
      for (const { message } of context.faults) await person.see({ role: 'alert', text: message });
    },
    'registration.email': async (person, { context: { form, joining } }, world) => {
      const title = joining ? `Join ${world.own(joining.team)} as ${joining.role}` : 'Register your company';
      await person.see(heading(title));
      await person.see({ text: joining ? 'Step 1 of 4' : 'Step 1 of 6' });
      await seeField(person, world, 'email', form.email);
    },
    'registration.email.filling': seeNoFault,
    'registration.email.faulty': seeFaults,
    'registration.email.unsent': (person) => person.see({ role: 'alert', text: 'No code was sent' }),
    'registration.sendingCode': async (person, { context }, world) => {
      await person.focused(heading('Sending your code'));
      await person.see({ text: world.own(context.form.email) });
    },
    'registration.code': async (person, { context: { sentTo, joining, form } }, world) => {
      await person.see(heading('Enter the code'));
      await person.see({ text: joining ? 'Step 2 of 4' : 'Step 2 of 6' });
      await person.see({ text: world.own(sentTo) });
      // A whole code is what was mailed.
      if (!isCodeComplete(form.code)) await person.seeValue(labels.code, form.code);
    },
    'registration.code.entry.waiting': seeNoFault,
    'registration.code.entry.faulty': seeFaults,
    'registration.code.entry.unsent': (person) => person.see({ role: 'alert', text: 'The code was not compared yet' }),
    'registration.code.entry.verifying': seeComparing,
    'registration.code.entry.resuming': seeComparing,
    'registration.code.resend.pausing': (person) => person.see({ text: 'You can ask for another code in 30 seconds' }),
    'registration.code.resend.ready': (person) => person.doesNotSee({ text: 'You can ask for another code' }),
    'registration.code.resend.sending': (person) => person.see({ role: 'status', text: 'Sending another code' }),
    'registration.code.resend.sent': (person) => person.see({ role: 'status', text: 'Another code is on its way' }),
    'registration.code.resend.refused': (person) =>
      person.see({ role: 'status', text: 'Too many codes were asked for' }),
    'registration.code.resend.unsent': (person) => person.see({ role: 'status', text: 'No code was sent' }),
    'registration.account': async (person, { context: { form, joining } }, world) => {
      await person.see(heading('Create your account'));
      await person.see({ text: joining ? 'Step 3 of 4' : 'Step 3 of 6' });
      for (const field of accountFields) await seeField(person, world, field, form[field]);
    },
    'registration.account.form.filling': seeNoFault,
    'registration.account.form.faulty': seeFaults,
    'registration.account.form.unsent': (person) =>
      person.see({ role: 'alert', text: 'Your account was not created yet' }),
    'registration.account.strength.unrated': seeNoRating,
    'registration.account.strength.rated': (person, { context }) =>
      person.see({ role: 'status', text: ratings[context.form.password] ?? '' }),
    'registration.creatingAccount': async (person) => {
      await person.focused(heading('Creating your account'));
      await person.doesNotSee({ label: labels.password });
    },
    'registration.team': async (person, { context: { form } }, world) => {
      await person.see(heading('Name your team'));
      await person.see({ text: 'Step 4 of 6' });
      await seeField(person, world, 'name', form.name);
    },
    'registration.team.filling': seeNoFault,
    'registration.team.faulty': seeFaults,
    'registration.creatingTeam': (person) => person.focused(heading('Creating Account, Please Wait...')),
    'registration.invites': async (person, { context: { rows } }, world) => {
      await person.see({ text: 'Step 5 of 6' });
      await person.see(buttons.skip);
      const { email = '' } = rows[0] ?? {};
      await person.seeValue(rowLabels(1).email, email && world.own(email));
    },
    'registration.recovery': async (person, { context: { faults } }) => {
      await person.see(buttons.again);
      await person.see(buttons.over);
      for (const { message } of faults) await person.see({ role: 'alert', text: message });
    },
    'registration.recovery.team': (person) => person.see(heading('Your team was not created')),
    'registration.recovery.invites': (person) => person.see(heading('Your invitations were not sent')),
    'registration.recovery.expired': (person) => person.focused(heading('Your registration was open for too long')),
    'registration.welcome': async (person, { context: { form, username } }, world) => {
      await person.focused(heading(`Welcome, ${form.first_name}`));
      await person.see({ text: world.own(username) });
      await person.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
    },
  },
};

const accountFields = ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const;

async function seeNoFault(person: Person): Promise<void> {
  await person.doesNotSee(problem);
}

async function seeFaults(person: Person, { context: { faults } }: Snapshot): Promise<void> {
  await person.see(problem);
  for (const { field, message } of faults) {
    await person.see({ role: 'link', name: message, within: problem });
    await person.seeFault(labels[field as RegistrationField], message);
  }
}

async function seeComparing(person: Person): Promise<void> {
  await person.see({ role: 'status', text: 'Comparing the code' });
}

async function seeNoRating(person: Person): Promise<void> {
  for (const rating of Object.values(ratings)) await person.doesNotSee({ role: 'status', text: rating });
}
