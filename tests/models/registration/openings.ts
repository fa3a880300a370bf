/** How the registration begins: the event cases before the visitor acts. */
import { resendPause } from '../../../contract/limits.ts';
import type { RegistrationDraft } from '../../../machines/registration-context.ts';
import type { Fixtures } from '../model.ts';
import {
  isConfirmed,
  isFresh,
  isUntouchedAndFresh,
  keptKey,
  type RegistrationEventCase,
  sentAt,
  type When,
} from './conditions.ts';
import {
  addresses,
  answers,
  askForCode,
  buttons,
  completeAccount,
  completeTeam,
  confirmEmail,
  fillIn,
  finishWithoutInvitations,
  footerLink,
  heading,
  invitations,
  labels,
  linkToken,
  newcomer,
  titles,
} from './fixtures.ts';

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

const sent: Partial<RegistrationDraft> = {
  form: { email },
  sentTo: email,
  sentAt,
  pauseEnds: sentAt + resendPause,
  key: keptKey,
};
const confirmed = { ...sent, verified: email };
const created = { ...confirmed, form: { email, first_name, last_name, terms }, username: email };
const named = { ...created, form: { ...created.form, name }, tries: 1 };
const finished = {
  username: email,
  first_name,
  joining: null,
  invited: 0,
  deleted: '',
  trial_ends: answers.trialEnds,
  key: keptKey,
};

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

export const openings: readonly RegistrationEventCase[] = [
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
    'an emailed invitation is followed by a visitor who has colleagues',
    { step: 'email', invitation: invitations.colleague },
    isUntouchedAndFresh,
    ({ environment }) => environment.invitation(environment.own(email), 'colleague'),
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
    'the link of an email is followed',
    { step: 'email', link: linkToken },
    isUntouchedAndFresh,
    ({ environment }) => environment.registrationLink(),
  ),
  started(
    'the link of an email to somebody who follows an invitation is followed',
    { step: 'email', link: linkToken, invitation: invitations.shared },
    isUntouchedAndFresh,
    ({ environment }) => environment.registrationLink('invited'),
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
    reloadedInvitation(addresses.account, confirmEmail),
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
