/** Resetting a password, by specification 2, 4, 5, 7, 8 and 9 and the rulings on the password reset. */

import type { Facts, Oracle } from '@msafara/paths/conformance';
import { minPasswordLength } from '../../../contract/limits.ts';
import { busy } from '../event-cases.ts';
import { forgetfulUser, resetFieldErrors, resetToken } from './model.ts';

type FieldError = { field: string; message: string };

type ResetFacts = Facts & {
  form: { email: string; password: string; password_again: string };
  fieldErrors: readonly FieldError[];
  /** Tells the server that several tries are one request. */
  key: string;
  /** The token of the link that was followed. */
  token: string;
  /** The address of the account, which the server names once the link is confirmed. */
  email: string;
  /** How hard the password is to guess, and whether it is on the list of common ones. */
  strength: { score: number; common: boolean };
  /** What the server said if it asked to wait when the link was checked. */
  postponement: { wait: number; words: string };
};
type Change = (facts: ResetFacts) => ResetFacts | undefined;

/** The three things that the form for a new password does at once. */
type Regions = { form: string; link: string; strength: string };

const blank = { email: '', password: '', password_again: '' };
const unrated = { score: 0, common: false };
const strong = { score: 4, common: false };
const common = { score: 0, common: true };
const commonPassword = 'password1';

const isRequest = ({ state }: Facts) => state.startsWith('request.');
const isChoose = ({ state }: Facts) => state.startsWith('choose.');

/** The regions that a place such as 'choose.(form.filling + strength.unrated + link.settled)' is made of. */
function regionsOf({ state }: Facts): Regions {
  const place = (region: string) => new RegExp(`${region}\\.(\\w+)`).exec(state)?.[1] ?? '';
  return { form: place('form'), link: place('link'), strength: place('strength') };
}

/** Matrix 4.reset-check: the link is checked while the form is shown. */
function choosing(facts: ResetFacts, changed: Partial<Regions>): ResetFacts {
  const { form, link, strength } = { ...regionsOf(facts), ...changed };
  return {
    ...facts,
    state: `choose.(form.${form} + strength.${strength} + link.${link})`,
    running: {
      ...(link === 'checking' && { checkingLink: facts.running.checkingLink ?? { token: facts.token } }),
      ...(strength === 'rating' && { ratingPassword: { password: facts.form.password } }),
    },
  };
}

/** The rule behind the rulings: what is typed stays. A different address is a different request, with its own key. */
const emailTyped =
  (email: string): Change =>
  (facts) => ({ ...facts, form: { ...facts.form, email }, key: '' });

/** Specification 5 (Email): it must be given and match the pattern; specification 8: 'Invalid email'. */
function emailErrors({ email }: ResetFacts['form']): FieldError[] {
  if (email === '') return [{ field: 'email', message: 'Enter your email address' }];
  return email === 'akinyi at forgetful' ? [{ field: 'email', message: 'Invalid email' }] : [];
}

const isShort = ({ form }: ResetFacts) => form.password.length < 6;
const isDifferent = ({ form }: ResetFacts) => form.password !== form.password_again;

const shortError = { field: 'password', message: `Password requires ${minPasswordLength} characters minimum` };
const commonError = { field: 'password', message: 'This password is too common. Choose one that is harder to guess' };
const differentError = { field: 'password_again', message: 'Passwords do not match' };

/** Matrix 2.registration-account: a common password is rejected. Whether a new one is common is unknown until it is rated. */
const isCommon = (facts: ResetFacts) => facts.strength.common;

/** Specification 5 (Password, Password reset), with the minimum by the ruling on the password reset. */
function passwordErrors(facts: ResetFacts): FieldError[] {
  if (isShort(facts)) return [shortError];
  if (isCommon(facts)) return [commonError];
  return isDifferent(facts) ? [differentError] : [];
}

/**
 * Matrix 8.password-mended: a message stays as long as it is true, and one of the password, which may be the server's, until
 * the password is changed; another short one has its own message.
 */
function mended(before: ResetFacts, facts: ResetFacts): ResetFacts {
  if (regionsOf(before).form !== 'invalid') return facts;
  const isChanged = before.form.password !== facts.form.password;
  const fieldErrors = before.fieldErrors.flatMap((error) => {
    if (error.field === 'password_again') return isDifferent(facts) ? [error] : [];
    if (!isChanged) return [error];
    return isShort(facts) ? [shortError] : [];
  });
  return fieldErrors.length > 0 ? { ...facts, fieldErrors } : choosing({ ...facts, fieldErrors }, { form: 'filling' });
}

/** Matrix 2.registration-account: a password is rated as it is typed, an empty one is not. Another one has its own key. */
const passwordTyped =
  (password: string): Change =>
  (facts) => {
    const changed = { ...facts, form: { ...facts.form, password }, key: '' };
    if (password === '') return mended(facts, choosing({ ...changed, strength: unrated }, { strength: 'unrated' }));
    // The score of the last rating stays until the new one, but not that it was a common password.
    const strength = { ...facts.strength, common: false };
    return mended(facts, choosing({ ...changed, strength }, { strength: 'rating' }));
  };

/** Matrix 8.password-mended: what is typed the second time can mend only what is wrong with the repetition. */
const repeated =
  (password_again: string): Change =>
  (facts) =>
    mended(facts, { ...facts, form: { ...facts.form, password_again }, key: '' });

/** Matrix 2.registration-account: the meter shows the rating. */
const rated =
  (strength: ResetFacts['strength']): Change =>
  (facts) =>
    choosing({ ...facts, strength }, { strength: 'rated' });

/** Rulings on calls: a link is asked for by email. Specification 7: token and password are sent, once both entries are right. */
const submitted: Change = (facts) => {
  const key = facts.key || 'key';
  if (isRequest(facts)) {
    const fieldErrors = emailErrors(facts.form);
    if (fieldErrors.length > 0) return { ...facts, state: 'request.invalid', fieldErrors };
    const running = { requestingLink: { email: facts.form.email, key } };
    return { ...facts, state: 'requesting', fieldErrors, key, running };
  }
  if (!isChoose(facts)) return undefined;
  const fieldErrors = passwordErrors(facts);
  if (fieldErrors.length > 0) return choosing({ ...facts, fieldErrors }, { form: 'invalid' });
  const running = { updatingPassword: { token: facts.token, password: facts.form.password, key } };
  return { ...facts, state: 'updating', fieldErrors, key, running };
};

const from =
  (state: string, change: (facts: ResetFacts) => ResetFacts): Change =>
  (facts) =>
    facts.state === state ? change(facts) : undefined;

/** The rule behind the rulings: nothing is said to be received, and what was typed stays. */
const linkUnsent = from('requesting', (facts) => ({ ...facts, state: 'request.unanswered', running: {} }));

/** Matrix 4.reset-check: if no answer comes, the page says so and the form still works. */
const linkUnchecked: Change = (facts) =>
  regionsOf(facts).link === 'checking' ? choosing(facts, { link: 'unanswered' }) : undefined;

/**
 * The form for a new password after a try: its link need not be checked again, and the strength of its password stays, which
 * is rated once more.
 */
const choosingAgain = (facts: ResetFacts, form: string): ResetFacts =>
  choosing(facts, { form, link: 'settled', strength: 'rating' });

/** The rule behind the rulings: nothing is said to be received, and what was typed stays. */
const unchanged = from('updating', (facts) => choosingAgain(facts, 'unanswered'));

/** Rulings on registration [3]: a password does not outlive the form that it was typed into. */
const withoutPassword = (facts: ResetFacts): ResetFacts => ({
  ...facts,
  form: { ...facts.form, password: '', password_again: '' },
  strength: unrated,
});

/** Matrix 4.reset-check: the server's message replaces the form. */
const linkRejected = (facts: ResetFacts): ResetFacts => ({
  ...withoutPassword(facts),
  state: 'rejected',
  running: {},
  fieldErrors: [resetFieldErrors.token],
});

export const passwordResetOracle: Oracle<ResetFacts> = {
  start: {
    state: 'unhydrated',
    running: {},
    form: blank,
    fieldErrors: [],
    key: '',
    token: '',
    email: '',
    strength: unrated,
    postponement: { wait: 0, words: '' },
  },
  after: {
    'the scripts start': (facts) => ({ ...facts, state: 'request.filling' }),
    'the email was typed before the scripts ran': emailTyped(forgetfulUser.email),
    'a reload left a draft behind': emailTyped(forgetfulUser.email),
    'the link is followed': (facts) =>
      choosing({ ...facts, token: resetToken }, { form: 'filling', link: 'checking', strength: 'unrated' }),
    'Email is filled in': emailTyped(forgetfulUser.email),
    'Email is filled in with an invalid address': emailTyped('akinyi at forgetful'),
    'New password is filled in': passwordTyped(forgetfulUser.password),
    'New password is filled in with a common one': passwordTyped(commonPassword),
    'New password is cleared': passwordTyped(''),
    'Re-enter new password is filled in': repeated(forgetfulUser.password_again),
    'Re-enter new password is filled in differently': repeated('road to Athi River 8'),
    "'road to Athi River 7' is rated: Very strong": rated(strong),
    "'password1' is rated: Too common": rated(common),
    'the list of common passwords cannot be fetched': (facts) => choosing(facts, { strength: 'unrated' }),
    'the form is submitted': submitted,
    'the server emails a link': from('requesting', (facts) => ({ ...facts, state: 'requested', running: {}, key: '' })),
    'the server rejects the address': from('requesting', (facts) => ({
      ...facts,
      state: 'request.invalid',
      running: {},
      fieldErrors: [resetFieldErrors.email],
    })),
    'the server fails when a link is requested': linkUnsent,
    'the network breaks when a link is requested': linkUnsent,
    'the answer is lost when a link is requested': linkUnsent,
    'nothing answers when a link is requested': linkUnsent,
    'the visitor requests another link': from('requested', (facts) => ({ ...facts, state: 'request.filling' })),
    // Matrix 5.password-username: from then on the page knows whose password it is.
    'the server confirms the link': (facts) => choosing({ ...facts, email: forgetfulUser.email }, { link: 'settled' }),
    'the server finds that the link does not work': linkRejected,
    // Matrix 8.postponed: the page shows the server's words.
    'the server asks to wait when the link is checked': (facts) => linkUnchecked({ ...facts, postponement: busy }),
    'the server fails when the link is checked': linkUnchecked,
    'the network breaks when the link is checked': linkUnchecked,
    'the answer is lost when the link is checked': linkUnchecked,
    'nothing answers when the link is checked': linkUnchecked,
    'the server updates the password': from('updating', (facts) => ({
      ...withoutPassword(facts),
      state: 'updated',
      running: {},
    })),
    'the server rejects the link when the password is updated': from('updating', linkRejected),
    'the server rejects the password': from('updating', (facts) =>
      choosingAgain({ ...facts, fieldErrors: [commonError] }, 'invalid'),
    ),
    'the server fails when the password is updated': unchanged,
    'the network breaks when the password is updated': unchanged,
    'the answer is lost when the password is updated': unchanged,
    'nothing answers when the password is updated': unchanged,
  },
  unnoticed: {
    'passwordReset.choose.form|field.changed|0 without its action forgetKey':
      'No path types after a try without an answer: see tests/machines/password.test.ts.',
  },
};
