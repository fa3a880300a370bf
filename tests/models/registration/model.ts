import { registrationMachine } from '../../../machines/registration.ts';
import type { Model } from '../model.ts';
import type { User } from '../user.ts';
import { actions } from './actions.ts';
import { registrationByHand } from './by-hand.ts';
import { hasSkippedSteps, keptKey, linkKey, type Registration, type Snapshot } from './conditions.ts';
import {
  accountFields,
  addresses,
  buttons,
  errorSummary,
  heading,
  labels,
  ownCompany,
  rowLabels,
  seeField,
  seeFieldErrors,
  seeNoFieldError,
} from './fixtures.ts';
import { joiningCases } from './joining.ts';
import { openings } from './openings.ts';
import { outcomes } from './outcomes.ts';
import { registrationProperties } from './properties.ts';

/** Somebody who was invited joins a team: the ruling on the registration link. */
function linkHeadingOf({ context }: Snapshot): string {
  return context.invitation === '' ? 'Continue registering' : 'Continue joining your team';
}

/** A page that says why there is no link now, and offers a new one. */
const seeRenewal =
  (title: string) =>
  async (user: User, { context }: Snapshot) => {
    await user.focused(heading(title));
    for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    await user.see(buttons.renew);
  };

/** Whether the company is not as an earlier page showed it. */
async function seeWhetherChanged(user: User, { context }: Snapshot): Promise<void> {
  const news = { role: 'alert', text: 'has changed since this page showed it' } as const;
  await (context.hasCompanyChanged ? user.see(news) : user.doesNotSee(news));
}

/** The words of a server that asks to wait; without any, that no answer came. */
async function seeWhyUnanswered(user: User, { context }: Snapshot): Promise<void> {
  const [said] = context.fieldErrors;
  await user.see({ role: 'alert', text: said?.message ?? 'The network or our server didn’t respond' });
}

export const registrationModel: Model<Registration> = {
  machine: registrationMachine,
  route: addresses.email,
  showsServedForm: (snapshot) => snapshot.matches('email'),
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases: [...openings, ...actions, ...outcomes, ...joiningCases],
  smoke: [
    {
      title: 'Register a company',
      steps: [
        'the scripts start',
        'Work email is filled in',
        'the code is verified',
        'the account is created',
        'the team is created',
        'the invitations are skipped',
      ],
    },
    {
      title: 'Enter an invalid address',
      steps: ['the scripts start', 'Work email is filled in wrongly', "'Submit' is pressed at the email"],
    },
    {
      title: 'Ask for a code while the network is down',
      steps: ['the scripts start', 'Work email is filled in', 'the code: the network breaks'],
    },
  ],
  byHand: registrationByHand,
  properties: registrationProperties,
  serialise: (snapshot) => {
    const { context } = snapshot;
    const isUnread = snapshot.matches({ invitation: 'checking' }) || snapshot.matches({ invitation: 'unanswered' });
    const isAsking = isUnread || snapshot.matches('resuming');
    return [
      context.form,
      context.fieldErrors.map(({ field }) => field),
      [keptKey, linkKey].indexOf(context.key),
      context.sentTo,
      context.verified,
      context.reached,
      isAsking ? context.asked : hasSkippedSteps(snapshot),
      context.hasEnded,
      context.username,
      context.roles.length > 0,
      context.team.name,
      context.invitation,
      context.link,
      context.joining,
      context.company?.others,
      context.hasCompanyChanged,
      context.finished !== null,
      context.finished?.deleted,
      Math.min(context.tries, 2),
      context.rows.map(({ email }) => email),
    ];
  },
  sources: {},
  except: {
    'guard registration|address.changed|10 false':
      'A history entry that shows no other step is skipped: tests/views/registration.test.ts.',
  },
  unnoticed: {
    'registration.unhydrated|field.changed|0 redirected to registration.link':
      'The address of the page leads on from there before the server is asked.',
  },
  states: {
    'registration.link': async (user, { context: { invitation } }) => {
      if (invitation !== '') await user.seeTitle('Your invitation');
    },
    'registration.link.ready': async (user, snapshot) => {
      await user.see(heading(linkHeadingOf(snapshot)));
      await user.focused(heading(linkHeadingOf(snapshot)));
      await user.doesNotSee({ role: 'alert' });
    },
    'registration.link.using': (user) => user.focused(heading('Confirming your email')),
    'registration.link.limited': async (user, snapshot) => {
      await user.see(heading(linkHeadingOf(snapshot)));
      for (const { message } of snapshot.context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.link.unanswered': async (user, snapshot) => {
      await user.see(heading(linkHeadingOf(snapshot)));
      await user.see({ role: 'alert', text: 'We couldn’t confirm your link' });
    },
    'registration.link.rejected': async (user, { context }) => {
      await user.focused(heading('This link doesn’t work'));
      for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.registered': async (user, { context: { username } }, environment) => {
      await user.see(heading('You already have an account'));
      await user.see({ text: 'Step 3 of 6' });
      await user.see({ text: environment.own(username) });
      await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
      await user.see({ role: 'link', name: 'Set a new password' });
    },
    'registration.blocked': async (user) => {
      await user.focused(heading('Your browser blocks cookies'));
      await user.see({ role: 'alert', text: 'Allow cookies for this site' });
    },
    'registration.invitation.checking': (user) => user.see(heading('Checking your invitation')),
    'registration.resuming.asking': (user) => user.focused(heading('Opening your registration')),
    'registration.resuming.unanswered': async (user, snapshot) => {
      await user.focused(heading('We couldn’t open your registration'));
      await seeWhyUnanswered(user, snapshot);
      await user.see(buttons.retry);
      await user.see(buttons.restart);
    },
    'registration.startingOver': (user) => user.focused(heading('Starting over')),
    'registration.invitation.unanswered': async (user, snapshot) => {
      await user.focused(heading('We couldn’t check your invitation'));
      await seeWhyUnanswered(user, snapshot);
      await user.see(buttons.retry);
    },
    'registration.invitation.renewable': (user) => user.see({ role: 'button', name: 'Register your own company' }),
    'registration.invitation.renewable.offered': seeRenewal('This link no longer works'),
    'registration.invitation.renewable.limited': seeRenewal('We didn’t email a new link'),
    'registration.invitation.renewable.unanswered': async (user) => {
      await user.focused(heading('We couldn’t confirm your new link'));
      await user.see({ role: 'alert', text: 'so a new link may be on its way' });
      await user.see(buttons.retry);
    },
    'registration.invitation.renewing': async (user) => {
      await user.focused(heading('Sending the email'));
      await user.see({ text: 'It goes to the address that was invited.' });
    },
    'registration.invitation.renewed': async (user) => {
      await user.focused(heading('Check your email'));
      await user.see({ text: 'We’ve emailed a new link to the address that was invited' });
    },
    'registration.invitation.gone': async (user, { context }) => {
      await user.focused(heading('This invitation doesn’t work'));
      for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.email': async (user, snapshot, environment) => {
      const { form, joining } = snapshot.context;
      const title = joining ? `Join ${environment.own(joining.team)} as ${joining.role}` : 'Register your company';
      await user.see(heading(title));
      await user.seeTitle(snapshot.matches({ email: 'invalid' }) ? `Error: ${title}` : title);
      await user.see({ text: joining ? 'Step 1 of 4' : 'Step 1 of 6' });
      await seeField(user, environment, 'email', form.email);
    },
    'registration.email.filling': seeNoFieldError,
    'registration.email.invalid': seeFieldErrors,
    'registration.email.unanswered': (user) =>
      user.see({ role: 'alert', text: 'We couldn’t confirm that the email was sent' }),
    'registration.sendingCode': async (user, { context }, environment) => {
      await user.focused(heading('Sending the email'));
      await user.see({ text: environment.own(context.form.email) });
    },
    'registration.leaving': (user) => user.focused(heading('Sending the email')),
    'registration.confirmed': async (user, { context }, environment) => {
      await user.see(heading('Your email is confirmed'));
      await user.focused(heading('Your email is confirmed'));
      await user.see({ text: environment.own(context.verified) });
    },
    'registration.code': async (user, { context: { sentTo, joining, hasEnded } }, environment) => {
      await user.see(heading('Enter the code'));
      await user.see({ text: joining ? 'Step 2 of 4' : 'Step 2 of 6' });
      await user.see({ text: environment.own(sentTo) });
      if (hasEnded) await user.see({ role: 'alert', text: 'Your session has ended' });
      else await user.doesNotSee({ role: 'alert', text: 'Your session has ended' });
    },
    'registration.account': async (user, { context: { form, joining, username } }, environment) => {
      await user.see(heading('Create your account'));
      if (joining) await user.see({ text: `you’ll join ${environment.own(joining.team)} as ${joining.role}` });
      if (joining && username) await user.see({ text: 'You haven’t finished registering your own company' });
      await user.see({ text: joining ? 'Step 3 of 4' : 'Step 3 of 6' });
      for (const field of accountFields) await seeField(user, environment, field, form[field]);
    },
    'registration.confirmation': async (user, { context: { joining, username, company } }, environment) => {
      await user.see(heading(`Join ${environment.own(joining?.team ?? '')} as ${joining?.role}`));
      await user.see({ text: `you’ll leave ${company ? environment.own(company.team) : 'your current team'}.` });
      await user.see({ text: 'Step 3 of 4' });
      await user.see({ text: environment.own(username) });
      await user.doesNotSee({ label: labels.password });
    },
    'registration.confirmation.asking': seeWhetherChanged,
    'registration.confirmation.rejected': async (user, { context }) => {
      for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.confirmation.unanswered': (user) =>
      user.see({ role: 'alert', text: 'We couldn’t confirm that you joined' }),
    'registration.choice': async (user, { context: { joining, username, form } }, environment) => {
      await user.see(heading(`Join ${environment.own(joining?.team ?? '')} as ${joining?.role}`));
      await user.see({ text: 'Step 3 of 4' });
      await user.see({ text: environment.own(username) });
      await user.see({ text: `if you join ${environment.own(joining?.team ?? '')}, your company is` });
      await user.see({ text: `The team ${environment.own(ownCompany.team)}` });
      await user.see({ text: 'No pending invitations' });
      await seeField(user, environment, 'company', form.company);
    },
    'registration.choice.offered': seeWhetherChanged,
    'registration.choice.invalid': async (user, _snapshot, environment) => {
      await user.see(errorSummary);
      await user.seeFieldError(labels.company, `Type ${environment.own(ownCompany.team)} to delete it`);
    },
    'registration.choice.rejected': async (user, { context }) => {
      for (const { message } of context.fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.choice.unanswered': (user) =>
      user.see({ role: 'alert', text: 'We couldn’t confirm that you joined' }),
    'registration.deletingCompany': async (user, _snapshot, environment) => {
      await user.focused(heading('Joining the team'));
      await user.see({ text: `We’re deleting ${environment.own(ownCompany.team)}` });
    },
    'registration.stayed': async (user, { context: { joining } }, environment) => {
      await user.focused(heading('Nothing has changed'));
      await user.seeTitle('Nothing has changed');
      await user.see({ text: `You’re still in ${environment.own(ownCompany.team)}` });
      await user.see({ text: `accept the invitation to ${environment.own(joining?.team ?? '')}:` });
      await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
    },
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
      await user.see(buttons.retry);
      await user.see(buttons.restart);
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'registration.recovery.team': (user) => user.see(heading('We couldn’t confirm your team')),
    'registration.recovery.invites': (user) => user.see(heading('We couldn’t confirm your invitations')),
    'registration.recovery.skip': (user) => user.see(heading('We couldn’t confirm your registration')),
    'registration.welcome': async (user, { context: { finished } }, environment) => {
      const { first_name = '', username = '', joining = null, invited = 0, deleted = '' } = finished ?? {};
      await user.focused(heading(first_name ? `Welcome, ${first_name}` : 'Welcome'));
      await user.seeTitle('Welcome');
      await user.see({ text: environment.own(username) });
      const joined = joining && `You’ve joined ${environment.own(joining.team)} as ${joining.role}`;
      await user.see({ text: joined ?? 'Your company is registered' });
      const sent = { text: 'We’ve emailed an invitation to 1 person' };
      await (invited > 0 ? user.see(sent) : user.doesNotSee(sent));
      if (joining === null) {
        await user.see({ text: 'your 21-day trial has begun' });
        await user.see({ text: 'The trial lasts until' });
        const home = invited > 0 ? 'See who has joined' : 'See your company';
        await user.see({ role: 'link', name: home });
      }
      const gone = `We’ve deleted ${environment.own(deleted)}`;
      await (deleted ? user.see({ text: gone }) : user.doesNotSee({ text: 'We’ve deleted' }));
      await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
    },
  },
};
