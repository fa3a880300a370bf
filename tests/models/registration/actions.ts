/** What the visitor does in the registration. */

import { placeOf } from '@msafara/paths';
import { accountFormOf } from '../../../machines/registration-context.ts';
import type { Fixtures } from '../model.ts';
import {
  hasSkippedSteps,
  isComplete,
  isConfirmed,
  isFirst,
  isMailed,
  isNew,
  keptKey,
  linkKey,
  type RegistrationEventCase,
  type Snapshot,
  sentAt,
  type When,
} from './conditions.ts';
import {
  addresses,
  buttons,
  errorSummary,
  fillIn,
  fillInAccount,
  footerLink,
  invited,
  labels,
  newcomer,
  rowLabels,
} from './fixtures.ts';

const { email, first_name, name } = newcomer;
/** Another address, which is registered instead. */
const other = 'otieno@transport.example';

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

export const actions: readonly RegistrationEventCase[] = [
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
    name: 'the button of the emailed link is pressed',
    event: { type: 'link.pressed', key: linkKey },
    cause: ({ user }) => user.click(buttons.code),
  },
  {
    name: 'the visitor asks for another email',
    event: { type: 'restart.pressed' },
    when: (snapshot) => snapshot.matches({ link: 'rejected' }),
    cause: ({ user }) => user.click(buttons.askAgain),
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
    // Somebody with an account gets no code: see `isMember`.
    when: (snapshot) =>
      snapshot.matches({ invitation: 'gone' }) || (snapshot.matches({ invitation: 'renewable' }) && isMailed(snapshot)),
    cause: ({ user }) => user.click({ role: 'button', name: 'Register your own company' }),
  },
  {
    name: 'the visitor asks for a new link',
    event: { type: 'renew.pressed', key: 'a-renewal-key' },
    when: (snapshot) =>
      snapshot.matches({ invitation: { renewable: 'offered' } }) ||
      snapshot.matches({ invitation: { renewable: 'limited' } }),
    cause: ({ user }) => user.click(buttons.renew),
  },
  {
    name: 'the visitor asks for another new link',
    event: { type: 'renew.pressed', key: 'another-renewal-key' },
    when: (snapshot) => snapshot.matches({ invitation: 'renewed' }),
    cause: ({ user }) => user.click(buttons.renewOnceMore),
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
    name: 'a link of the site leads to the first step before the invitation was read',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches({ invitation: 'checking' }) || snapshot.matches({ invitation: 'unanswered' }),
    cause: ({ user }) => user.click(footerLink),
  },
  {
    name: 'a link of the site leads to the first step before the link was used',
    event: { type: 'address.changed', step: 'email' },
    when: (snapshot) => snapshot.matches({ link: 'ready' }),
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
  revisited('code', 'choice', isUnchangedChoice),
  revisited('code', 'registered', () => true),
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
  from:
    | 'email'
    | 'code'
    | 'confirmed'
    | 'confirmation'
    | 'choice'
    | 'registered'
    | 'account'
    | 'team'
    | 'invites'
    | 'recovery'
    | 'welcome',
  when: When,
): RegistrationEventCase {
  return {
    name: `the visitor goes from the ${from} to the page of the ${step} by the history`,
    event: { type: 'address.changed', step },
    when: (snapshot) => snapshot.matches(from) && snapshot.context.key !== linkKey && when(snapshot),
    cause: ({ user }) => user.revisit(addresses[step]),
  };
}

/** Nothing was typed or answered at the choice: what is kept of it is the same on every way back to it. */
function isUnchangedChoice(snapshot: Snapshot): boolean {
  return snapshot.matches({ choice: 'offered' }) && snapshot.context.form.company === '';
}

/** The invitation names the address, which cannot be changed. */
function isEmailGiven({ context }: Snapshot): boolean {
  return context.joining?.email !== undefined;
}
