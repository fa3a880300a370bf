import type { SnapshotFrom } from 'xstate';
import { commonPassword } from '../contract/password.ts';
import { passwordResetPage, passwordUpdated } from '../contract/password-reset.ts';
import { type Strength, unrated } from '../machines/password.ts';
import { passwordResetMachine, type ResetField, type ResetForm } from '../machines/password-reset.ts';
import { type Fixtures, leftBehind, type Model, type ModelEventCase } from './model.ts';
import type { Thing, User } from './user.ts';

type Reset = typeof passwordResetMachine;
type Snapshot = SnapshotFrom<Reset>;

/** Who forgot a password, and the new one. */
export const forgetful: ResetForm = {
  email: 'akinyi@forgetful.example',
  password: 'road to Athi River 7',
  password_again: 'road to Athi River 7',
};

/** The link that was mailed. */
export const resetToken = 'c2VjcmV0LWxpbmstb2YtYWtpbnlp';
export const resetLink = `${passwordResetPage}/${resetToken}`;

/** What the server finds wrong: with an address that the page let pass, with a link, and with a password. */
export const resetFieldErrors = {
  email: { field: 'email', message: 'Invalid email' },
  token: { field: 'token', message: 'We do not know this link: ask for a new one' },
  password: { field: 'password', message: commonPassword },
};

/** A password that many people have. */
const common = 'password1';

const labels: Record<ResetField, string> = {
  email: 'Email',
  password: 'New password',
  password_again: 'Re-enter new password',
};

const title = { role: 'heading', level: 1, name: 'Reset your password' } as const;
const problem = { role: 'alert', text: 'There is a problem' } as const;
const unasked = { role: 'alert', text: 'No link was asked for yet' } as const;
const unchanged = { role: 'alert', text: 'Your password was not updated yet' } as const;
const unchecked = { role: 'status', text: 'We could not check your link' } as const;
const sendLink = { role: 'button', name: 'Send me a link' } as const;
const update = { role: 'button', name: 'Update my password' } as const;

/** How strong a password is found to be, and in which words that is told. */
const strengths: Record<string, Strength> = {
  [forgetful.password]: { score: 4, common: false },
  [common]: { score: 0, common: true },
};
const verdicts: Record<string, string> = { [forgetful.password]: 'Very strong', [common]: 'One of the most common' };

const isUntouched = (snapshot: Snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '';

/** What is changed after a try is another request, under a key of its own. */
async function fillIn(
  { user, environment }: Fixtures,
  before: Snapshot,
  field: ResetField,
  value: string,
): Promise<void> {
  if (before.context.key !== '') await environment.beginAnew();
  if (field === 'email') await user.fill(labels.email, value === forgetful.email ? environment.own(value) : value);
  else if (value === '') await user.fill(labels[field], '');
  // In one go: on the way there it would be other passwords, with other ratings.
  else await user.paste(labels[field], value);
}

function filled(
  field: ResetField,
  value: string,
  how: string,
  when: (snapshot: Snapshot) => boolean,
): ModelEventCase<Reset> {
  return {
    name: `${labels[field]} is ${how}`,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => snapshot.context.form[field] !== value && when(snapshot),
    cause: (fixtures, { before }) => fillIn(fixtures, before, field, value),
  };
}

/** Once a new password may have been taken, another one would need another link. */
const isChoosing = (snapshot: Snapshot) =>
  snapshot.hasTag('choose') && !snapshot.matches({ choose: { form: 'unanswered' } });
const isRepeatedOnce = (snapshot: Snapshot) =>
  hasChosen(snapshot) && snapshot.context.form.password_again === forgetful.password_again;
const hasChosen = (snapshot: Snapshot) => isChoosing(snapshot) && snapshot.context.form.password === forgetful.password;

/** The link is checked beside the form: nothing becomes of the focus. */
const uncheckedBy = (name: string, cause: (fixtures: Fixtures) => Promise<void>): ModelEventCase<Reset> => ({
  name,
  event: { type: 'xstate.error.actor.checkingLink', error: new Error(name) },
  cause,
});

const failed = (actor: string, name: string, cause: (fixtures: Fixtures) => Promise<void>): ModelEventCase<Reset> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: new Error(name) },
  cause: async (fixtures) => {
    await cause(fixtures);
    await fixtures.user.focused(title);
  },
});

const failures = (actor: string, what: string): ModelEventCase<Reset>[] => [
  failed(actor, `the server fails over ${what}`, ({ environment }) => environment.fail()),
  failed(actor, `the network breaks over ${what}`, ({ environment }) => environment.cut()),
  failed(actor, `the answer to ${what} is lost`, ({ environment }) => environment.lose()),
  failed(actor, `nothing answers to ${what}`, ({ environment }) => environment.timeOut()),
];

const rated = (password: string): ModelEventCase<Reset> => ({
  name: `'${password}' is found to be: ${verdicts[password]}`,
  event: { type: 'xstate.done.actor.ratingPassword', output: strengths[password] },
  when: ({ context }) => context.form.password === password,
  cause: ({ environment }) => environment.ratePassword(),
});

const eventCases: readonly ModelEventCase<Reset>[] = [
  {
    name: 'the scripts start',
    event: { type: 'scripts.started' },
    opening: true,
    when: (snapshot) => snapshot.matches('unhydrated'),
    cause: async () => {},
  },
  {
    name: 'the email was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: forgetful.email },
    opening: true,
    when: isUntouched,
    cause: ({ user, environment }) => user.fill(labels.email, environment.own(forgetful.email)),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { email: forgetful.email } },
    opening: true,
    when: (snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '',
    begin: leftBehind(passwordResetPage, ({ user, environment }) =>
      user.fill(labels.email, environment.own(forgetful.email)),
    ),
    cause: async () => {},
  },
  {
    name: 'the link is followed',
    event: { type: 'scripts.started', token: resetToken },
    opening: true,
    when: isUntouched,
    begin: ({ environment }) => environment.resetLink(),
    cause: async () => {},
  },
  filled('email', forgetful.email, 'filled in', (snapshot) => snapshot.hasTag('request')),
  filled(
    'email',
    'akinyi at forgetful',
    'filled in wrongly',
    (snapshot) => snapshot.hasTag('request') && snapshot.context.form.email === forgetful.email,
  ),
  filled('password', forgetful.password, 'filled in', isChoosing),
  filled('password', common, 'one of the most common', hasChosen),
  filled('password', '', 'cleared', isRepeatedOnce),
  filled('password_again', forgetful.password_again, 'filled in', hasChosen),
  filled('password_again', 'road to Athi River 8', 'another one', isRepeatedOnce),
  rated(forgetful.password),
  rated(common),
  {
    name: 'the list of common passwords cannot be fetched',
    event: { type: 'xstate.error.actor.ratingPassword', error: new Error('not fetched') },
    // It is fetched with the first password that is typed at a page.
    when: ({ context: { strength, form } }) =>
      strength === unrated && form.password === forgetful.password && form.password_again === '',
    cause: ({ environment }) => environment.failRating(),
  },
  {
    name: 'the form is submitted',
    event: { type: 'form.submitted', key: 'key' },
    cause: async ({ user }, { before, after }) => {
      await user.click(before.hasTag('request') ? sendLink : update);
      if (after.matches({ request: 'invalid' }) || after.matches({ choose: { form: 'invalid' } })) {
        await user.focused(problem);
      }
    },
  },
  {
    name: 'the server mails a link',
    event: { type: 'xstate.done.actor.requestingLink', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server refuses the address',
    event: {
      type: 'xstate.error.actor.requestingLink',
      error: { rejected: true, fieldErrors: [resetFieldErrors.email] },
    },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused(problem);
    },
  },
  ...failures('requestingLink', 'the address'),
  {
    name: 'the visitor asks again',
    event: { type: 'restart.pressed' },
    cause: async ({ user }) => {
      await user.click({ role: 'button', name: 'Ask for another link' });
      await user.focused(title);
    },
  },
  {
    name: 'the link is found to work',
    event: { type: 'xstate.done.actor.checkingLink', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the link is found not to work',
    event: {
      type: 'xstate.error.actor.checkingLink',
      error: { rejected: true, fieldErrors: [resetFieldErrors.token] },
    },
    cause: ({ environment }) => environment.reject('token'),
  },
  uncheckedBy('the server fails over the link', ({ environment }) => environment.fail()),
  uncheckedBy('the network breaks over the link', ({ environment }) => environment.cut()),
  uncheckedBy('the answer to the link is lost', ({ environment }) => environment.lose()),
  {
    ...uncheckedBy('nothing answers to the link', ({ environment }) => environment.timeOut()),
    // In the time that passes, a password would be rated too.
    when: (snapshot) => !snapshot.matches({ choose: { strength: 'rating' } }),
  },
  {
    name: 'the server updates the password',
    event: { type: 'xstate.done.actor.updatingPassword', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server refuses the link',
    event: {
      type: 'xstate.error.actor.updatingPassword',
      error: { rejected: true, fieldErrors: [resetFieldErrors.token] },
    },
    cause: ({ environment }) => environment.reject('token'),
  },
  {
    name: 'the server refuses the password',
    event: {
      type: 'xstate.error.actor.updatingPassword',
      error: { rejected: true, fieldErrors: [resetFieldErrors.password] },
    },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused(problem);
    },
  },
  ...failures('updatingPassword', 'the password'),
];

export const passwordResetModel: Model<Reset> = {
  machine: passwordResetMachine,
  route: passwordResetPage,
  screen: 'wide',
  eventCases,
  serialise: ({ context: { form, fieldErrors, key, token, strength } }) => [
    form,
    fieldErrors.map(({ field, message }) => [field, message]),
    key !== '',
    token !== '',
    strength,
  ],
  sources: {},
  states: {
    'passwordReset.unhydrated': (user) => user.see(title),
    'passwordReset.request': async (user, { context: { form } }, environment) => {
      await user.see(title);
      await user.seeValue(labels.email, form.email === forgetful.email ? environment.own(form.email) : form.email);
      await user.see(sendLink);
      await user.doesNotSee({ label: labels.password });
    },
    'passwordReset.request.filling': seeNoFieldError,
    'passwordReset.request.invalid': seeFieldErrors,
    'passwordReset.request.unanswered': (user) => seeUnsent(user, unasked),
    'passwordReset.requesting': async (user) => {
      await user.focused({ role: 'heading', level: 1, name: 'Asking for your link' });
      await user.see({ role: 'status', text: 'This takes a moment' });
      await user.doesNotSee({ label: labels.email });
    },
    'passwordReset.requested': async (user, { context: { form } }, environment) => {
      await user.focused({ role: 'heading', level: 1, name: 'Check your mail' });
      await user.see({ text: environment.own(form.email) });
      await user.see({ text: 'is on its way to it' });
      await user.doesNotSee({ label: labels.email });
    },
    'passwordReset.choose': async (user, { context: { form } }) => {
      await user.see(title);
      await user.seeValue(labels.password, form.password);
      await user.seeValue(labels.password_again, form.password_again);
      await user.see(update);
      await user.doesNotSee({ label: labels.email });
    },
    'passwordReset.choose.form.filling': async (user, { context: { form } }) => {
      await seeNoFieldError(user);
      const differs = form.password_again !== '' && form.password !== form.password_again;
      const hint = { role: 'status', text: 'Passwords do not match' } as const;
      await (differs ? user.see(hint) : user.doesNotSee(hint));
    },
    'passwordReset.choose.form.invalid': seeFieldErrors,
    'passwordReset.choose.form.unanswered': (user) => seeUnsent(user, unchanged),
    'passwordReset.choose.link.checking': (user) => user.doesNotSee(unchecked),
    'passwordReset.choose.link.settled': (user) => user.doesNotSee(unchecked),
    'passwordReset.choose.link.unanswered': (user) => user.see(unchecked),
    'passwordReset.choose.strength.unrated': seeVerdict,
    'passwordReset.choose.strength.rating': seeVerdict,
    'passwordReset.choose.strength.rated': seeVerdict,
    'passwordReset.updating': async (user) => {
      await user.focused({ role: 'heading', level: 1, name: 'Updating your password' });
      await user.see({ role: 'status', text: 'This takes a moment' });
      await user.doesNotSee({ label: labels.password });
    },
    'passwordReset.updated': async (user) => {
      await user.focused({ role: 'heading', level: 1, name: passwordUpdated });
      await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
      await user.doesNotSee({ label: labels.password });
    },
    'passwordReset.rejected': async (user, { context: { fieldErrors } }) => {
      await user.focused({ role: 'heading', level: 1, name: 'This link does not work' });
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
      await user.see({ role: 'link', name: 'Ask for a new link' });
      await user.doesNotSee({ label: labels.password });
    },
  },
};

async function seeNoFieldError(user: User): Promise<void> {
  for (const alert of [problem, unasked, unchanged]) await user.doesNotSee(alert);
  await user.seeTitle(title.name);
}

async function seeFieldErrors(user: User, { context: { fieldErrors } }: Snapshot): Promise<void> {
  await user.see(problem);
  await user.seeTitle(`Error: ${title.name}`);
  for (const { field, message } of fieldErrors) {
    await user.see({ role: 'link', name: message, within: problem });
    await user.seeFieldError(labels[field as ResetField], message);
  }
}

async function seeUnsent(user: User, alert: Thing): Promise<void> {
  await user.see(alert);
  await user.see({ role: 'link', name: '+254 700 000 000', within: alert });
  await user.doesNotSee(problem);
}

/** The last rating stays until the next one comes. */
async function seeVerdict(user: User, { context: { strength } }: Snapshot): Promise<void> {
  for (const [password, text] of Object.entries(verdicts)) {
    const verdict = { role: 'status', text } as const;
    await (strength === strengths[password] ? user.see(verdict) : user.doesNotSee(verdict));
  }
}
