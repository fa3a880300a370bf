import type { SnapshotFrom } from 'xstate';
import type { AccountFormValues } from '../../../contract/registration.ts';
import { accountMachine } from '../../../machines/account.ts';
import type { Strength } from '../../../machines/password.ts';
import type { Environment } from '../environment.ts';
import type { Model, ModelEventCase } from '../model.ts';
import {
  accountFields,
  addresses,
  answers,
  askForCode,
  buttons,
  confirmEmail,
  errorSummary,
  fieldErrors,
  fillIn,
  labels,
  newcomer,
  seeField,
  seeFieldErrors,
  seeNoFieldError,
} from '../registration/fixtures.ts';
import { accountProperties } from './properties.ts';

type Snapshot = SnapshotFrom<typeof accountMachine>;
type AccountEventCase = ModelEventCase<typeof accountMachine>;

/** A password in every list of common ones. */
const common = 'password';

/** A password that is typed first of all and never changed, because the list of common ones cannot be fetched. */
const unrated = 'rain over Naivasha';

const strengths: Record<string, Strength> = {
  [newcomer.password]: { score: 4, common: false },
  [common]: { score: 0, common: true },
};

/** The text of the meter for a strength. */
const ratings: Record<string, string> = { [newcomer.password]: 'Very strong', [common]: 'Too common' };

/** The form as it is before anything is typed. */
const blank: AccountFormValues = { first_name: '', last_name: '', password: '', password_again: '', terms: '' };

/** What a tester sees as soon as the two differ. */
const mismatch = 'Under "Re-enter password" you see "Passwords do not match".';

type When = (form: AccountFormValues, snapshot: Snapshot) => boolean;

/** A field is filled in once the fields above it are, as people do. */
function filled(
  field: keyof AccountFormValues,
  value: string,
  above: readonly (keyof AccountFormValues)[],
  {
    name = `${labels[field]} is filled in`,
    when = () => true,
    ...more
  }: { name?: string; when?: When; expected?: readonly string[] } = {},
): AccountEventCase {
  return {
    ...more,
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => {
      const { form } = snapshot.context;
      return form[field] !== value && above.every((earlier) => form[earlier] !== '') && when(form, snapshot);
    },
    cause: (fixtures) => fillIn(fixtures, field, value),
  };
}

const isRatable: When = ({ password }) => password !== unrated;
/** The password is chosen again before the form is sent. */
const isRetyping: When = ({ password, password_again }, { context }) =>
  password !== unrated && password_again === '' && context.tries === 0;

const rated = (name: string, password: string): AccountEventCase => ({
  name,
  event: { type: 'xstate.done.actor.ratingPassword', output: strengths[password] },
  when: ({ context }) => context.form.password === password,
  cause: ({ environment }) => environment.ratePassword(),
});

const created = (
  name: string,
  output: object,
  cause: (environment: Environment) => Promise<void>,
): AccountEventCase => ({
  name,
  event: { type: 'xstate.done.actor.creatingAccount', output },
  cause: ({ environment }) => cause(environment),
});

const rejected = (name: string, fieldError: typeof fieldErrors.password): AccountEventCase => ({
  name,
  event: { type: 'xstate.error.actor.creatingAccount', error: { rejected: true, fieldErrors: [fieldError] } },
  cause: ({ environment }) => environment.reject(fieldError.field),
});

const failed = (way: string, cause: (environment: Environment) => Promise<void>): AccountEventCase => ({
  name: `the account: ${way}`,
  event: { type: 'xstate.error.actor.creatingAccount', error: new Error(way) },
  cause: ({ environment }) => cause(environment),
});

const eventCases: readonly AccountEventCase[] = [
  filled('first_name', newcomer.first_name, []),
  filled('last_name', newcomer.last_name, ['first_name']),
  filled('password', newcomer.password, ['last_name'], { when: isRatable }),
  filled('password', common, ['last_name'], { name: 'a common password is filled in', when: isRetyping }),
  filled('password', '', [], { name: 'the password is taken out', when: isRetyping }),
  filled('password', unrated, [], {
    name: 'a password is filled in first of all',
    when: ({ first_name, password }) => first_name === '' && password === '',
  }),
  filled('password_again', 'lorries', ['password', 'last_name'], {
    name: 'the password is re-entered wrongly',
    when: isRetyping,
    expected: [mismatch],
  }),
  filled('password_again', newcomer.password, ['password'], {
    when: ({ password }) => password === newcomer.password,
  }),
  filled('password_again', common, ['password'], {
    name: 'the common password is re-entered',
    when: ({ password }) => password === common,
  }),
  filled('password_again', common.toUpperCase(), [], {
    name: 'the common password is re-entered in capitals',
    expected: [mismatch],
    when: ({ password_again }, snapshot) =>
      snapshot.matches({ editing: { form: 'invalid' } }) && password_again === common,
  }),
  filled('terms', newcomer.terms, ['password_again']),
  {
    name: `'Create My Account' is pressed`,
    event: { type: 'form.submitted' },
    // Not while the rating of another password is still shown: either answer may come first.
    when: (snapshot) =>
      snapshot.can({ type: 'form.submitted' }) &&
      (snapshot.context.form.password === common) === snapshot.context.strength.common,
    cause: async ({ user }, { after }) => {
      await user.click(buttons.account);
      if (after.matches({ editing: { form: 'invalid' } })) await user.focused(errorSummary);
    },
  },
  rated('the password is rated', newcomer.password),
  rated('the common password is rated', common),
  {
    name: 'the password cannot be rated',
    event: { type: 'xstate.error.actor.ratingPassword', error: new Error('no list') },
    // The list is fetched with the first password of a page.
    when: ({ context }) => context.form.password === unrated,
    cause: ({ environment }) => environment.failRating(),
  },
  created('the account is created', answers.account, (environment) => environment.accept()),
  created('another tab has created the team', answers.withTeam, (environment) => environment.acceptStale('invites')),
  rejected('the server rejects the password', fieldErrors.password),
  rejected('the session has ended', fieldErrors.token),
  rejected('the invitation is gone', fieldErrors.invitation),
  rejected('the link of the invitation was replaced', fieldErrors.link),
  failed('the server fails', (environment) => environment.fail()),
  failed('the network breaks', (environment) => environment.cut()),
  failed('the answer is lost', (environment) => environment.lose()),
  failed('nothing answers', (environment) => environment.timeOut()),
];

export const accountModel: Model<typeof accountMachine> = {
  machine: accountMachine,
  requirements: ['5.terms'],
  input: { form: blank, key: 'a-key', tries: 0, invitation: '', email: newcomer.email },
  route: addresses.email,
  screen: 'wide',
  isAlsoNarrow: true,
  approach: async (fixtures) => {
    await askForCode(fixtures);
    await confirmEmail(fixtures);
  },
  eventCases,
  smoke: [
    { title: 'Create an account', steps: ['I accept the terms of Msafara is filled in', 'the account is created'] },
    {
      title: 'Choose a common password',
      steps: ['the common password is re-entered', "'Create My Account' is pressed"],
    },
  ],
  byHand: [
    { title: 'Empty the password', steps: ['the password is taken out'] },
    { title: 'Re-enter the password wrongly', steps: ['the password is re-entered wrongly'] },
    {
      title: 'Re-enter a common password in capitals',
      steps: [
        'the common password is re-entered',
        "'Create My Account' is pressed",
        'the common password is re-entered in capitals',
      ],
    },
    { title: 'Enter the password before the names', steps: ['a password is filled in first of all'] },
    {
      title: 'Correct a password that is too common',
      steps: [
        'the common password is re-entered',
        "'Create My Account' is pressed",
        'Password is filled in',
        'Re-enter password is filled in',
        'the account is created',
      ],
    },
    {
      title: 'Create an account while the network is down',
      steps: ['I accept the terms of Msafara is filled in', 'the account: the network breaks'],
    },
  ],
  properties: accountProperties,
  serialise: ({ context: { form, fieldErrors, strength, tries, outcome } }) => [
    form,
    fieldErrors.map(({ field }) => field),
    strength,
    Math.min(tries, 2),
    outcome,
  ],
  sources: {},
  except: {
    'guard account.editing.form|form.submitted|1 false':
      'The button is disabled until the guard is true: specification 5.',
  },
  unnoticed: {
    'account.editing.form.invalid|field.changed|1 removed':
      'No path mends one of two errors: see tests/machines/password.test.ts.',
  },
  states: {
    'account.editing': async (user, { context: { form } }, environment) => {
      await user.see({ role: 'heading', level: 1, name: 'Create your account' });
      await user.see({ text: 'Step 3 of 6' });
      for (const field of accountFields) await seeField(user, environment, field, form[field]);
    },
    'account.editing.form.filling': seeNoFieldError,
    'account.editing.form.invalid': seeFieldErrors,
    'account.editing.form.unanswered': (user) => user.see({ role: 'alert', text: 'We couldn’t confirm your account' }),
    'account.editing.strength.unrated': async (user) => {
      for (const rating of Object.values(ratings)) await user.doesNotSee({ role: 'status', text: rating });
    },
    'account.editing.strength.rated': (user, { context }) =>
      user.see({ role: 'status', text: ratings[context.form.password] ?? '' }),
    'account.creating': async (user) => {
      await user.focused({ role: 'heading', level: 1, name: 'Creating your account' });
      await user.doesNotSee({ label: labels.password });
    },
    'account.created': async (user, { context: { outcome } }) => {
      const isTeamNext = outcome.kind === 'created' && outcome.next === 'team';
      await user.see(isTeamNext ? { label: labels.name } : buttons.skip);
    },
    'account.gone': (user) => user.see({ role: 'heading', level: 1, name: 'This invitation doesn’t work' }),
    'account.renewable': (user) => user.see({ role: 'heading', level: 1, name: 'This link no longer works' }),
    'account.expired': (user) => user.see({ role: 'alert', text: 'Your session has ended' }),
  },
};
