import { companyHomePage } from '../../../contract/registration.ts';
import { companyHomeMachine } from '../../../machines/company-home.ts';
import { busy, failures, nothing } from '../event-cases.ts';
import type { Fixtures, Model, ModelEventCase } from '../model.ts';
import {
  addresses,
  askForCode,
  buttons,
  completeAccount,
  completeTeam,
  heading,
  invited,
  rowLabels,
  fieldErrors as sessionErrors,
} from '../registration/fixtures.ts';
import { companies, notInvited } from './fixtures.ts';

type Home = typeof companyHomeMachine;
type EventCase = ModelEventCase<Home>;
type When = NonNullable<EventCase['when']>;

const tooOften = { field: '', message: busy.words };
const signOut = { role: 'button', name: 'Sign out' } as const;
const signIn = { role: 'link', name: 'Sign In', within: { role: 'main' } } as const;
const sendAgain = { role: 'button', name: 'Send again' } as const;

/** How many links the page knows of. */
const knows =
  (links: number): When =>
  ({ context }) =>
    context.invitees[0]?.links === links;

/** Registers a company in this tab, and invites somebody. */
async function registerCompany(fixtures: Fixtures): Promise<string> {
  const { open, user, environment } = fixtures;
  await open(addresses.email);
  for (const step of [askForCode, completeAccount, completeTeam]) await step(fixtures);
  await user.fill(rowLabels(1).email, environment.own(invited));
  await user.click(buttons.invites);
  await environment.accept();
  await user.see({ text: 'Your company is registered' });
  return companyHomePage;
}

const opened = (name: string, key: string, begin?: EventCase['begin']): EventCase => ({
  name,
  event: { type: 'scripts.started', key },
  opening: true,
  when: (snapshot) => snapshot.matches('unhydrated'),
  cause: nothing,
  ...(begin && { begin }),
});

const succeeded = (
  name: string,
  actor: string,
  output: unknown,
  when: When = () => true,
  cause: EventCase['cause'] = ({ environment }) => environment.accept(),
): EventCase => ({ name, event: { type: `xstate.done.actor.${actor}`, output } as EventCase['event'], when, cause });

const rejected = (
  name: string,
  actor: string,
  fieldError: { field: string; message: string },
  cause: EventCase['cause'] = ({ environment }) => environment.reject(fieldError.field),
): EventCase => ({
  name,
  event: {
    type: `xstate.error.actor.${actor}`,
    error: { rejected: true, fieldErrors: [fieldError] },
  } as EventCase['event'],
  cause,
});

const limited = ({ environment }: Fixtures) => environment.limit(tooOften.message, 5);

const eventCases: readonly EventCase[] = [
  opened('the page is opened in a tab in which nothing was registered', ''),
  opened('the page is opened after a registration', 'kept-key', registerCompany),
  succeeded('the company is read', 'readingCompany', companies.registered),
  succeeded('the owner has joined another company', 'readingCompany', companies.left, undefined, ({ environment }) =>
    environment.acceptStale('moved'),
  ),
  rejected('the session has ended before the company was read', 'readingCompany', sessionErrors.token),
  rejected('the company is read too often', 'readingCompany', tooOften, limited),
  ...failures<Home>('readingCompany', { when: ' while the company is read' }),
  {
    name: 'the person tries again',
    event: { type: 'retry.pressed' },
    cause: ({ user }) => user.click(buttons.retry),
  },
  {
    name: 'the invitation is to be sent again',
    event: { type: 'resend.pressed', to: invited },
    when: ({ context }) => context.invitees[0]?.state === 'pending' && context.invitees[0].links < 3,
    cause: ({ user }) => user.click(sendAgain),
  },
  succeeded('a new link is emailed', 'resendingInvitation', companies.resent, knows(1)),
  succeeded('another new link is emailed', 'resendingInvitation', companies.resentAgain, knows(2)),
  succeeded(
    'the person who was invited has joined in the meantime',
    'resendingInvitation',
    companies.joined,
    knows(1),
    ({ environment }) => environment.acceptStale('joined'),
  ),
  rejected('the server rejects the address', 'resendingInvitation', notInvited),
  rejected('the link is asked for too often', 'resendingInvitation', tooOften, limited),
  rejected('the session has ended before the link was emailed', 'resendingInvitation', sessionErrors.token),
  ...failures<Home>('resendingInvitation', { when: ' while a link is asked for' }),
  {
    name: 'the person signs out',
    event: { type: 'signout.pressed' },
    cause: ({ user }) => user.click(signOut),
  },
  succeeded('the session is ended', 'endingSession', undefined),
  // Once the session has ended, whether its page knows it or not, no link is emailed: tests/server/company-home.test.ts.
  ...failures<Home>('endingSession', { when: ' while the session is ended' }).filter(
    ({ name }) => !name.startsWith('the answer is lost'),
  ),
];

export const companyHomeModel: Model<Home> = {
  machine: companyHomeMachine,
  route: companyHomePage,
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  byHand: [
    {
      title: 'Open the page of a company where none was registered',
      steps: ['the page is opened in a tab in which nothing was registered'],
    },
    {
      title: 'Open the page of a company while the network is down',
      steps: [
        'the page is opened after a registration',
        'the network breaks while the company is read',
        'the person tries again',
        'the company is read',
        'the invitation is to be sent again',
        'the network breaks while a link is asked for',
        'the person signs out',
        'the network breaks while the session is ended',
      ],
    },
  ],
  smoke: [
    {
      title: 'Send an invitation again, and sign out',
      steps: [
        'the page is opened after a registration',
        'the company is read',
        'the invitation is to be sent again',
        'a new link is emailed',
        'the invitation is to be sent again',
        'another new link is emailed',
        'the person signs out',
        'the session is ended',
      ],
    },
  ],
  serialise: ({ context: { key, team, to, invitees, fieldErrors } }) => [
    key,
    team,
    to,
    invitees.map(({ state, links }) => [state, links]),
    fieldErrors.map(({ message }) => message),
  ],
  sources: {},
  states: {
    'companyHome.unhydrated': (user) => user.see(heading('Your company')),
    'companyHome.reading': (user) => user.focused(heading('Opening your company')),
    'companyHome.unanswered': async (user, { context: { fieldErrors } }) => {
      await user.focused(heading('We couldn’t open your company'));
      const [said] = fieldErrors;
      await user.see({ role: 'alert', text: said?.message ?? 'The network or our server didn’t respond' });
    },
    'companyHome.home': async (user, { context: { team, invitees } }, environment) => {
      await user.see(heading(`${environment.own(team)} is registered`));
      await user.seeTitle('Your company');
      await user.see({ text: 'Sign in to the platform as' });
      await user.see({ text: 'Your 21-day free trial lasts until' });
      for (const { role, state } of invitees) {
        await user.see(sendAgain);
        await user.see({ text: `${role}. ${state === 'joined' ? 'Has joined' : 'Hasn’t joined yet'}` });
      }
      await user.see(signOut);
    },
    'companyHome.home.ready': (user, { context }, environment) =>
      user.focused(heading(`${environment.own(context.team)} is registered`)),
    'companyHome.home.resent': (user) => user.see({ role: 'status', text: 'We’ve emailed a new link to' }),
    'companyHome.home.joined': (user) => user.see({ role: 'status', text: 'has joined in the meantime' }),
    'companyHome.home.rejected': async (user, { context }) => {
      for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'companyHome.home.unconfirmed': (user) =>
      user.see({ role: 'alert', text: 'We couldn’t confirm that a new link was sent' }),
    'companyHome.home.kept': (user) => user.see({ role: 'alert', text: 'We couldn’t confirm that you’re signed out' }),
    'companyHome.resending': async (user, { context }, environment) => {
      await user.see({ role: 'status', text: 'Sending a new link' });
      await user.see(heading(`${environment.own(context.team)} is registered`));
    },
    'companyHome.signingOut': (user) => user.focused(heading('Signing out')),
    'companyHome.signedOut': async (user) => {
      await user.focused(heading('You’re signed out'));
      await user.see(signIn);
      await user.doesNotSee(signOut);
    },
    'companyHome.closed': async (user, _snapshot, environment) => {
      await user.focused(heading('Sign in to see your company'));
      await user.see(signIn);
      await user.doesNotSee({ text: environment.own(invited) });
    },
  },
};
