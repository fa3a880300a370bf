/** The account of a registration, by specification 2, 3, 5, 7 and 8 and the rulings on registration. */

import type { Facts, Oracle } from '@msafara/paths/conformance';
import { minPasswordLength } from '../../../contract/limits.ts';
import { ended, movedTo, placeIn } from '../oracles/regions.ts';
import { answers, newcomer, fieldErrors as rejections } from '../registration/fixtures.ts';

type Form = Record<'first_name' | 'last_name' | 'password' | 'password_again' | 'terms', string>;
type FieldErrors = readonly { field: string; message: string }[];

type Outcome = { kind: 'created' | 'gone' | 'renewable' | 'expired'; fieldErrors?: FieldErrors };
type AccountFacts = Facts & {
  form: Form;
  fieldErrors: FieldErrors;
  /** How strong the password is, as far as it has been rated. */
  strength: { score: number; common: boolean };
  /** How often the form was sent. */
  tries: number;
  /** How the step ended, for the steps after it; until then as if the session had. */
  outcome: Outcome;
};
type Change = (facts: AccountFacts) => AccountFacts | undefined;

const common = 'password';
const unrated = { score: 0, common: false };

const isEditing = ({ state }: Facts) => state.startsWith('editing.');

const tooShort = `Password requires ${minPasswordLength} characters minimum`;
const tooCommon = 'This password is too common. Choose one that is harder to guess';
const different = 'Passwords do not match';

/** Specification 5: enough characters, and both entries match. Matrix 2.registration-account: no common password. */
function passwordErrorsOf({ form: { password, password_again }, strength }: AccountFacts): FieldErrors {
  if (password.length < 6) return [{ field: 'password', message: tooShort }];
  if (strength.common) return [{ field: 'password', message: tooCommon }];
  return password === password_again ? [] : [{ field: 'password_again', message: different }];
}

/** Specification 2: the account has both names. The errors are in the order of the form. */
const errorsOf = (facts: AccountFacts): FieldErrors => [
  ...(facts.form.first_name === '' ? [{ field: 'first_name', message: 'Enter your first name' }] : []),
  ...(facts.form.last_name === '' ? [{ field: 'last_name', message: 'Enter your last name' }] : []),
  ...passwordErrorsOf(facts),
];

/** Matrix 8.password-mended: a message about a password stays as long as it is true, the server's until the password changes. */
function mended(facts: AccountFacts, changed: keyof Form): AccountFacts {
  const { password, password_again } = facts.form;
  const fieldErrors = facts.fieldErrors.filter(({ field, message }) => {
    if (field !== 'password' && field !== 'password_again') return true;
    if (message === tooShort) return password.length < 6;
    if (message === different) return password !== password_again;
    return changed !== 'password';
  });
  const isMended = placeIn(facts, 'form') === 'invalid' && fieldErrors.length === 0;
  return movedTo({ ...facts, fieldErrors }, isMended ? { form: 'filling' } : {});
}

/** Matrix 2.registration-account: each password is rated by itself; its meter keeps the last rating until then. */
function rating(facts: AccountFacts): AccountFacts {
  const { password } = facts.form;
  if (password === '')
    return movedTo({ ...ended(facts, 'ratingPassword'), strength: unrated }, { strength: 'unrated' });
  const running = { ...facts.running, ratingPassword: { password } };
  // The score of the last rating stays until the new one, but not that it was a common password.
  return movedTo({ ...facts, running, strength: { ...facts.strength, common: false } }, { strength: 'rating' });
}

/** The rule behind the rulings: nothing that was typed is lost. */
const typed =
  (field: keyof Form, value: string): Change =>
  (facts) => {
    if (!isEditing(facts)) return undefined;
    const known = mended({ ...facts, form: { ...facts.form, [field]: value } }, field);
    return field === 'password' ? rating(known) : known;
  };

const rated =
  (score: number, isCommon: boolean): Change =>
  (facts) =>
    movedTo({ ...ended(facts, 'ratingPassword'), strength: { score, common: isCommon } }, { strength: 'rated' });

/** Matrix 2.registration-account: the server rejects common passwords too, so the form works without a rating. */
const notRated: Change = (facts) =>
  movedTo({ ...ended(facts, 'ratingPassword'), strength: unrated }, { strength: 'unrated' });

/** Specification 5: the button is disabled until the terms are ticked and the passwords match. */
const isEnabled = ({ form: { terms, password, password_again } }: AccountFacts) =>
  terms === 'accepted' && password !== '' && password === password_again;

/** Matrix 7.onboarding: the form under the registration's key; tries are counted, so that a stale one is recognised. */
const submitted: Change = (facts) => {
  if (!isEditing(facts) || !isEnabled(facts)) return undefined;
  const fieldErrors = errorsOf(facts);
  if (fieldErrors.length > 0) return movedTo({ ...facts, fieldErrors }, { form: 'invalid' });
  const tries = facts.tries + 1;
  const creatingAccount = { form: facts.form, key: 'a-key', tries, invitation: '' };
  return { ...facts, state: 'creating', running: { creatingAccount }, fieldErrors, tries };
};

/** The registration is told how it ended. */
const done = (facts: AccountFacts, state: string, outcome: Outcome): AccountFacts => ({
  ...facts,
  state,
  running: {},
  outcome,
  output: outcome,
});

/** Specification 4: the answer decides on the step that comes next. */
const created =
  (answer: object): Change =>
  (facts) =>
    done(facts, 'created', { kind: 'created', ...answer });

/** The rule behind the rulings: the form comes back as it was, with the strength of its password, which is rated once more. */
const returned = (facts: AccountFacts, form: 'invalid' | 'unanswered'): AccountFacts => ({
  ...facts,
  state: `editing.(form.${form} + strength.rating)`,
  running: { ratingPassword: { password: facts.form.password } },
});

/** Rulings on registration steps 1 and 3: the errors come from the answer. */
const rejected: Change = (facts) => ({ ...returned(facts, 'invalid'), fieldErrors: [rejections.password] });

const unanswered: Change = (facts) => returned(facts, 'unanswered');

/** Matrix 3.registration: without a session, a code lets the visitor go on. */
const expired: Change = (facts) => done(facts, 'expired', { kind: 'expired' });

/** Matrix 6.guest: the page says why an invitation does not work. */
const gone: Change = (facts) => done(facts, 'gone', { kind: 'gone', fieldErrors: [rejections.invitation] });

/** Matrix 6.renewal: the page offers a new link. */
const replaced: Change = (facts) => done(facts, 'renewable', { kind: 'renewable', fieldErrors: [rejections.link] });

export const accountOracle: Oracle<AccountFacts> = {
  start: {
    state: 'editing.(form.filling + strength.unrated)',
    running: {},
    form: { first_name: '', last_name: '', password: '', password_again: '', terms: '' },
    fieldErrors: [],
    strength: unrated,
    tries: 0,
    outcome: { kind: 'expired' },
  },
  after: {
    'First name is filled in': typed('first_name', 'Amina'),
    'Last name is filled in': typed('last_name', 'Otieno'),
    'Password is filled in': typed('password', newcomer.password),
    'a common password is filled in': typed('password', common),
    'the password is taken out': typed('password', ''),
    'a password is filled in first of all': typed('password', 'rain over Naivasha'),
    'the password is re-entered wrongly': typed('password_again', 'lorries'),
    'Re-enter password is filled in': typed('password_again', newcomer.password),
    'the common password is re-entered': typed('password_again', common),
    'the common password is re-entered in capitals': typed('password_again', 'PASSWORD'),
    'I accept the terms of Msafara is filled in': typed('terms', 'accepted'),
    "'Create My Account' is pressed": submitted,
    'the password is rated': rated(4, false),
    'the common password is rated': rated(0, true),
    'the password cannot be rated': notRated,
    'the account is created': created(answers.account),
    'another tab has created the team': created(answers.withTeam),
    'the server rejects the password': rejected,
    'the session has ended': expired,
    'the invitation is gone': gone,
    'the link of the invitation was replaced': replaced,
    'the account: the server fails': unanswered,
    'the account: the network breaks': unanswered,
    'the account: the answer is lost': unanswered,
    'the account: nothing answers': unanswered,
  },
  unnoticed: {
    'account.editing.form|form.submitted|1 removed':
      'The paths submit such a form only where it shows the same errors already.',
    'account.editing.form.invalid|field.changed|1 removed':
      'No path mends one of two errors: see tests/machines/password.test.ts.',
    'account.editing.form.invalid|field.changed|1 without its action dropMendedFieldErrors':
      'No path mends one of two errors: see tests/machines/password.test.ts.',
    'account.creating|xstate.error.actor.creatingAccount|2 without its action noteExpiry':
      'The outcome is that until there is another.',
  },
};
