import type { SnapshotFrom } from 'xstate';
import { commonPassword } from '../../../contract/password.ts';
import { passwordResetPage, passwordUpdated } from '../../../contract/password-reset.ts';
import { type Strength, unrated } from '../../../machines/password.ts';
import { passwordResetMachine, type ResetField, type ResetForm } from '../../../machines/password-reset.ts';
import type { EmailedLink } from '../emailed-link.ts';
import { busy, failures, nothing, scriptsStart } from '../event-cases.ts';
import { seeListed, unnoticedWhileServed } from '../form.ts';
import { type Fixtures, leftBehind, type Model, type ModelEventCase } from '../model.ts';
import { numberToCall } from '../number-to-call.ts';
import type { Thing, User } from '../user.ts';
import { passwordResetProperties } from './properties.ts';
import { passwordResetByHand, passwordResetSmoke } from './smoke.ts';

type Reset = typeof passwordResetMachine;
type Snapshot = SnapshotFrom<Reset>;

/** The address of someone who forgot a password, and the new password. */
export const forgetfulUser: ResetForm = {
  email: 'akinyi@forgetful.example',
  password: 'road to Athi River 7',
  password_again: 'road to Athi River 7',
};

/** The token of the emailed link. */
export const resetToken = 'c2VjcmV0LWxpbmstb2YtYWtpbnlp';

/** The link that resets a password. */
const resetLink: EmailedLink = {
  flow: 'password-reset',
  page: `${passwordResetPage}/${resetToken}`,
  address: forgetfulUser.email,
  byHand: (tester) => {
    tester.does(`On ${tester.site}/password_reset, ask for a link for an address that has an account`);
    tester.needs(
      `You need an address that has an account. If there is none yet, begin to register on ${tester.site}/registration with any address that ends in .example, and go on until you have pressed "Create My Account". By default the site emails an address five links an hour: if none arrives, use another address with an account.`,
    );
    return 'the link in the email to that address';
  },
};

/** The field errors with which the server rejects an address that the page accepted, a link, and a password. */
export const resetFieldErrors = {
  email: { field: 'email', message: 'Invalid email' },
  token: { field: 'token', message: 'We don’t recognise this link: ask for a new one' },
  password: { field: 'password', message: commonPassword },
};

/** A password that is too common. */
const tooCommon = 'password1';

const labels: Record<ResetField, string> = {
  email: 'Email',
  password: 'New password',
  password_again: 'Re-enter new password',
};

const title = { role: 'heading', level: 1, name: 'Reset your password' } as const;
const problem = { role: 'alert', text: 'There is a problem' } as const;
const linkUnsent = { role: 'alert', text: 'We couldn’t send your link' } as const;
const unchanged = { role: 'alert', text: 'We couldn’t update your password' } as const;
const unchecked = { role: 'status', text: 'We couldn’t check your link' } as const;
const sendLink = { role: 'button', name: 'Send me a link' } as const;
const update = { role: 'button', name: 'Update my password' } as const;

/** The rating of each password, and its words. */
const strengths: Record<string, Strength> = {
  [forgetfulUser.password]: { score: 4, common: false },
  [tooCommon]: { score: 0, common: true },
};
const verdicts: Record<string, string> = {
  [forgetfulUser.password]: 'Very strong',
  [tooCommon]: 'Too common',
};

const isUntouched = (snapshot: Snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '';

/** A change after a try makes it a different request, with its own key. */
async function fillIn(
  { user, environment }: Fixtures,
  before: Snapshot,
  field: ResetField,
  value: string,
): Promise<void> {
  if (before.context.key !== '') await environment.startNewSubmission();
  if (field === 'email') await user.fill(labels.email, value === forgetfulUser.email ? environment.own(value) : value);
  else if (value === '') await user.fill(labels[field], '');
  // In one go: keystrokes would make other passwords with other ratings.
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

/** Once the server may have taken a new password, another one needs another link. */
const isChoosing = (snapshot: Snapshot) =>
  snapshot.matches('choose') && !snapshot.matches({ choose: { form: 'unanswered' } });
const isRepeatedOnce = (snapshot: Snapshot) =>
  hasChosen(snapshot) && snapshot.context.form.password_again === forgetfulUser.password_again;
const hasChosen = (snapshot: Snapshot) =>
  isChoosing(snapshot) && snapshot.context.form.password === forgetfulUser.password;

const rated = (password: string): ModelEventCase<Reset> => ({
  name: `'${password}' is rated: ${verdicts[password]}`,
  event: { type: 'xstate.done.actor.ratingPassword', output: strengths[password] },
  when: ({ context }) => context.form.password === password,
  cause: ({ environment }) => environment.ratePassword(),
  expected: [`You see the message "${verdicts[password]}".`],
});

const eventCases: readonly ModelEventCase<Reset>[] = [
  scriptsStart,
  {
    name: 'the email was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: forgetfulUser.email },
    opening: true,
    when: isUntouched,
    cause: ({ user, environment }) => user.fill(labels.email, environment.own(forgetfulUser.email)),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { email: forgetfulUser.email } },
    opening: true,
    when: (snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '',
    begin: leftBehind(passwordResetPage, ({ user, environment }) =>
      user.fill(labels.email, environment.own(forgetfulUser.email)),
    ),
    cause: nothing,
  },
  {
    name: 'the link is followed',
    event: { type: 'scripts.started', token: resetToken },
    opening: true,
    when: isUntouched,
    begin: ({ environment }) => environment.emailedLink(resetLink),
    cause: nothing,
  },
  filled('email', forgetfulUser.email, 'filled in', (snapshot) => snapshot.matches('request')),
  filled(
    'email',
    'akinyi at forgetful',
    'filled in with an invalid address',
    (snapshot) => snapshot.matches('request') && snapshot.context.form.email === forgetfulUser.email,
  ),
  filled('password', forgetfulUser.password, 'filled in', isChoosing),
  filled('password', tooCommon, 'filled in with a common one', hasChosen),
  filled('password', '', 'cleared', isRepeatedOnce),
  filled('password_again', forgetfulUser.password_again, 'filled in', hasChosen),
  filled('password_again', 'road to Athi River 8', 'filled in differently', isRepeatedOnce),
  rated(forgetfulUser.password),
  rated(tooCommon),
  {
    name: 'the list of common passwords cannot be fetched',
    event: { type: 'xstate.error.actor.ratingPassword', error: new Error('not fetched') },
    // The list is fetched with the first password typed on a page.
    when: ({ context: { strength, form } }) =>
      strength === unrated && form.password === forgetfulUser.password && form.password_again === '',
    cause: ({ environment }) => environment.failRating(),
  },
  {
    name: 'the form is submitted',
    event: { type: 'form.submitted', key: 'key' },
    cause: async ({ user }, { before, after }) => {
      await user.click(before.matches('request') ? sendLink : update);
      if (after.matches({ request: 'invalid' }) || after.matches({ choose: { form: 'invalid' } })) {
        await user.focused(problem);
      }
    },
  },
  {
    name: 'the server emails a link',
    event: { type: 'xstate.done.actor.requestingLink', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server rejects the address',
    event: {
      type: 'xstate.error.actor.requestingLink',
      error: { rejected: true, fieldErrors: [resetFieldErrors.email] },
    },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused(problem);
    },
  },
  ...failures<Reset>('requestingLink', { when: ' when a link is requested', afterwards: seeTitleFocused }),
  {
    name: 'the visitor requests another link',
    event: { type: 'restart.pressed' },
    cause: async ({ user }) => {
      await user.click({ role: 'button', name: 'Ask for another link' });
      await user.focused(title);
    },
  },
  {
    name: 'the server confirms the link',
    event: { type: 'xstate.done.actor.checkingLink', output: forgetfulUser.email },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server finds that the link does not work',
    event: {
      type: 'xstate.error.actor.checkingLink',
      error: { rejected: true, fieldErrors: [resetFieldErrors.token] },
    },
    cause: ({ environment }) => environment.reject('token'),
  },
  {
    name: 'the server asks to wait when the link is checked',
    event: { type: 'xstate.error.actor.checkingLink', error: busy },
    cause: ({ environment }) => environment.limit(busy.words, busy.wait / 1000),
  },
  // While time passes without an answer, a password would be rated too.
  ...failures<Reset>('checkingLink', { when: ' when the link is checked' }).map((failure) => ({
    ...failure,
    when: (snapshot: Snapshot) =>
      !failure.name.startsWith('nothing') || !snapshot.matches({ choose: { strength: 'rating' } }),
  })),
  {
    name: 'the server updates the password',
    event: { type: 'xstate.done.actor.updatingPassword', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server rejects the link when the password is updated',
    event: {
      type: 'xstate.error.actor.updatingPassword',
      error: { rejected: true, fieldErrors: [resetFieldErrors.token] },
    },
    cause: ({ environment }) => environment.reject('token'),
  },
  {
    name: 'the server rejects the password',
    event: {
      type: 'xstate.error.actor.updatingPassword',
      error: { rejected: true, fieldErrors: [resetFieldErrors.password] },
    },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused(problem);
    },
  },
  ...failures<Reset>('updatingPassword', { when: ' when the password is updated', afterwards: seeTitleFocused }),
];

export const passwordResetModel: Model<Reset> = {
  machine: passwordResetMachine,
  requirements: ['8.password', '9.password'],
  route: passwordResetPage,
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: passwordResetSmoke,
  byHand: passwordResetByHand,
  properties: passwordResetProperties,
  serialise: ({ context: { form, fieldErrors, key, token, strength } }) => [
    form,
    fieldErrors.map(({ field, message }) => [field, message]),
    key !== '',
    token !== '',
    strength,
    // A password that is no longer common has the same score, but the list has been fetched then.
    strength === unrated,
  ],
  sources: {},
  unnoticed: {
    'passwordReset.choose.form.invalid|field.changed|1 removed':
      'On the paths the errors that stay are the same: see tests/machines/password.test.ts.',
    ...unnoticedWhileServed('passwordReset', 'request'),
  },
  states: {
    'passwordReset.unhydrated': (user) => user.see(title),
    'passwordReset.request': async (user, { context: { form } }, environment) => {
      await user.see(title);
      await user.seeValue(labels.email, form.email === forgetfulUser.email ? environment.own(form.email) : form.email);
      await user.see(sendLink);
      await user.doesNotSee({ label: labels.password });
    },
    'passwordReset.request.filling': seeNoFieldError,
    'passwordReset.request.invalid': seeFieldErrors,
    'passwordReset.request.unanswered': (user) => seeUnanswered(user, linkUnsent),
    'passwordReset.requesting': async (user) => {
      await user.focused({ role: 'heading', level: 1, name: 'Requesting your link' });
      await user.see({ role: 'status', text: 'This takes a moment' });
      await user.doesNotSee({ label: labels.email });
    },
    'passwordReset.requested': async (user, { context: { form } }, environment) => {
      await user.focused({ role: 'heading', level: 1, name: 'Check your email' });
      await user.seeTitle('Check your email');
      await user.see({ text: environment.own(form.email) });
      await user.see({ text: 'is on its way' });
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
    'passwordReset.choose.form.unanswered': (user) => seeUnanswered(user, unchanged),
    'passwordReset.choose.link.checking': (user) => user.doesNotSee(unchecked),
    'passwordReset.choose.link.settled': (user) => user.doesNotSee(unchecked),
    'passwordReset.choose.link.unanswered': (user, { context: { postponement } }) =>
      user.see({ ...unchecked, text: postponement.words || unchecked.text }),
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
      await user.seeTitle('Your password is updated');
      await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
      await user.doesNotSee({ label: labels.password });
    },
    'passwordReset.rejected': async (user, { context: { fieldErrors } }) => {
      await user.focused({ role: 'heading', level: 1, name: 'This link doesn’t work' });
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
      await user.see({ role: 'link', name: 'Ask for a new link' });
      await user.doesNotSee({ label: labels.password });
    },
  },
};

function seeTitleFocused({ user }: Fixtures): Promise<void> {
  return user.focused(title);
}

async function seeNoFieldError(user: User): Promise<void> {
  for (const alert of [problem, linkUnsent, unchanged]) await user.doesNotSee(alert);
  await user.seeTitle(title.name);
}

async function seeFieldErrors(user: User, { context: { fieldErrors } }: Snapshot): Promise<void> {
  await user.seeTitle(`Error: ${title.name}`);
  await seeListed(user, problem, fieldErrors, labels);
}

async function seeUnanswered(user: User, alert: Thing): Promise<void> {
  await user.see(alert);
  await user.see({ role: 'link', name: numberToCall, within: alert });
  await user.doesNotSee(problem);
}

/** A rating stays until the next one comes. */
async function seeVerdict(user: User, { context: { strength } }: Snapshot): Promise<void> {
  for (const [password, text] of Object.entries(verdicts)) {
    const verdict = { role: 'status', text } as const;
    await (strength === strengths[password] ? user.see(verdict) : user.doesNotSee(verdict));
  }
}
