/** Shared by the models of the registration: the visitor, the words of the pages, and how to get through the steps. */
import type { FieldError } from '../../../contract/field-error.ts';
import { codeLength } from '../../../contract/limits.ts';
import type {
  AccountAnswer,
  AccountRole,
  InvitationAnswer,
  OwnCompany,
  SessionAnswer,
  TeamAnswer,
} from '../../../contract/registration.ts';
import { termsAccepted } from '../../../contract/terms.ts';
import type { RegistrationForm } from '../../../machines/registration-context.ts';
import type { Environment } from '../environment.ts';
import type { Fixtures } from '../model.ts';
import { ofLength } from '../of-length.ts';
import type { User } from '../user.ts';

/** The visitor who registers. On each path that a real server remembers, the address and the name of the team are new. */
export const newcomer = {
  email: 'amina@transport.example',
  code: ofLength(codeLength, 'K7R2TM'),
  first_name: 'Amina',
  last_name: 'Otieno',
  password: 'lorries on Mombasa Road at 5',
  password_again: 'lorries on Mombasa Road at 5',
  terms: termsAccepted,
  name: 'Amina Transport',
  // The company that the visitor has before; white space and case do not count.
  company: 'akinyi  STORES',
} satisfies RegistrationForm;

/**
 * The tokens of the invitations that the visitor may follow: emailed to an address that is new, has an account, alone in a company
 * or with colleagues, or has an unfinished registration; or shared as a link.
 */
export const invitations = {
  mailed: 'mailed-invitation',
  member: 'member-invitation',
  colleague: 'colleague-invitation',
  registrant: 'registrant-invitation',
  shared: 'shared-invitation',
};

/** The token of the link that is emailed beside a code. */
export const linkToken = 'link-beside-a-code';

const roleOf = (name: string, permissions: AccountRole['permissions']): AccountRole => ({
  id: `role-${name.toLowerCase()}`,
  name,
  description: `What a ${name} may do.`,
  permissions,
});

const roles: AccountRole[] = [
  roleOf('Manager', [{ id: 'map', name: 'Vehicle Tracking', view: true, edit: true }]),
  roleOf('Operator', [{ id: 'workflow', name: 'Workflows', view: true, edit: true }]),
  roleOf('Guest', []),
];

const team: TeamAnswer = {
  name: newcomer.name,
  link: `http://localhost:3000/registration?invitation=${invitations.shared}`,
  // Where the visitor is, it is the next day by then.
  link_expires_at: '2026-12-31T22:30:00.000Z',
};

const account = { username: newcomer.email, next: 'team', roles } satisfies AccountAnswer;

const proven = { email: newcomer.email, username: '', next: 'account', roles: [] } satisfies SessionAnswer;

/** The company that a visitor with an account has, alone. */
export const ownCompany = { team: 'Akinyi Stores', others: 0, invitations: 0 } satisfies OwnCompany;

/** The names that the server has of an account that is being registered. */
const names = { first_name: newcomer.first_name, last_name: newcomer.last_name };

/** The last day of the trial of a company that was registered now. */
const trialEnds = '2026-12-14';

/** The answers of the server. */
export const answers = {
  trialEnds,
  account,
  withTeam: { ...account, next: 'invites', team } satisfies AccountAnswer,
  finished: { username: newcomer.email, next: 'welcome', roles: [] } satisfies AccountAnswer,
  /** That to someone who joins with the account that is there. */
  moved: { username: newcomer.email, first_name: 'Akinyi', next: 'welcome', roles: [] } satisfies AccountAnswer,
  /** How far the registration of a session is, by the step that comes next. */
  standing: {
    account: proven,
    join: { ...proven, username: newcomer.email, next: 'join', company: ownCompany } satisfies SessionAnswer,
    colleague: {
      ...proven,
      username: newcomer.email,
      next: 'join',
      company: { ...ownCompany, others: 1 },
    } satisfies SessionAnswer,
    team: { ...proven, ...account, ...names } satisfies SessionAnswer,
    invites: { ...proven, ...account, ...names, next: 'invites', team } satisfies SessionAnswer,
    welcome: {
      ...proven,
      username: newcomer.email,
      next: 'welcome',
      invited: 0,
      trial_ends: trialEnds,
      home: { team: newcomer.name, invitees: [] },
    } satisfies SessionAnswer,
  },
  team,
  mailed: { team: 'Wanjiru Haulage', role: 'Operator', email: newcomer.email } satisfies InvitationAnswer,
  shared: { team: 'Wanjiru Haulage', role: 'Guest' } satisfies InvitationAnswer,
};

/** The errors that the server may find, in its own words. */
export const fieldErrors = {
  email: { field: 'email', message: 'Invalid email' },
  code: { field: 'code', message: 'That code is wrong: check the email, or ask for a new one' },
  password: { field: 'password', message: 'This password is too common. Choose one that is harder to guess' },
  invitation: {
    field: 'invitation',
    message:
      'We don’t recognise this invitation: ask the person who invited you for a new one, or register your own company',
  },
  link: {
    field: 'link',
    message: 'We’ve emailed a newer link: use that one, ask for another, or register your own company',
  },
  emailedLink: { field: 'token', message: 'We don’t recognise this link: ask for a new one' },
  company: { field: 'company', message: `Type ${ownCompany.team} to delete it` },
  deleting: { field: 'deleting', message: `${ownCompany.team} is not as this page showed it: nothing was deleted` },
  limit: {
    field: '',
    message: 'Too many emails were requested for this address. Use the newest one, or try again in 60 minutes.',
  },
  tooOften: {
    field: '',
    message: 'Too many requests came from your network address. Wait a minute and try again.',
  },
  name: { field: 'name', message: 'That team name is taken: choose another' },
  token: { field: 'token', message: 'Your session has ended: confirm your email with a code to continue' },
  invite: { field: 'invitations.0.email', message: 'Invalid Email' },
};

export const labels: Record<keyof RegistrationForm, string> = {
  email: 'Work email',
  code: 'Confirmation code',
  first_name: 'First name',
  last_name: 'Last name',
  password: 'Password',
  password_again: 'Re-enter password',
  terms: 'I accept the terms of Msafara',
  name: 'Team name',
  company: 'Name of the company to delete',
};

export const addresses = {
  email: '/registration',
  code: '/registration1',
  account: '/registration2',
  team: '/registration3',
  invites: '/registration4',
  welcome: '/registration5',
};

export const titles = {
  code: 'Enter the code',
  account: 'Create your account',
  team: 'Name your team',
  invites: `Invite people to ${newcomer.name}`,
  welcome: `Welcome, ${newcomer.first_name}`,
};

const button = (name: string) => ({ role: 'button', name }) as const;

export const buttons = {
  email: button('Submit'),
  code: button('Continue'),
  account: button('Create My Account'),
  team: button('Create Team'),
  invites: button('Send Invitations'),
  skip: button('Skip'),
  join: button('Join the team'),
  deleteAndJoin: button('Delete and join'),
  back: button('Back to the invitation'),
  resend: button('Send another code'),
  renew: button('Email me a new link'),
  renewOnceMore: button('Email me another link'),
  askAgain: button('Ask for a new one'),
  retry: button('Try again'),
  restart: button('Start over'),
};

/** The fields of a row of the invitations, from 1. */
export const rowLabels = (user: number) => ({
  email: `Email of person ${user}`,
  role_id: `Role of person ${user}`,
});

const own: readonly string[] = ['email', 'name', 'company'];

/** The text that a user types into a field for a value of the model. */
const typedFor = (field: keyof RegistrationForm, value: string, environment: Environment) =>
  value !== '' && own.includes(field) ? environment.own(value) : value;

export async function fillIn(
  { user, environment }: Fixtures,
  field: keyof RegistrationForm,
  value: string,
): Promise<void> {
  if (field === 'terms') await user.tick(labels.terms);
  else await user.fill(labels[field], typedFor(field, value, environment));
}

/** Checks the value of a field. */
export async function seeField(user: User, environment: Environment, field: keyof RegistrationForm, value: string) {
  if (field === 'terms') await user.seeTicked(labels.terms, value !== '');
  else await user.seeValue(labels[field], typedFor(field, value, environment));
}

/** Asks for a code, starting at the first step. */
export async function askForCode(fixtures: Fixtures): Promise<void> {
  await fillIn(fixtures, 'email', newcomer.email);
  await fixtures.user.click(buttons.email);
  await fixtures.environment.accept();
  await fixtures.user.see({ label: labels.code });
}

/** Pastes the emailed code. */
export async function enterCode({ user, environment }: Fixtures, written = (code: string) => code): Promise<void> {
  await user.paste(labels.code, written(await environment.codeEmailedTo(environment.own(newcomer.email))));
}

/** Enters the emailed code, which the server accepts. */
export async function confirmEmail(fixtures: Fixtures): Promise<void> {
  await enterCode(fixtures);
  await fixtures.environment.accept();
  await fixtures.user.see(heading('Opening your registration'));
  await fixtures.environment.accept();
  await fixtures.user.see({ label: labels.password });
}

/** The fields of the account, in order. */
export const accountFields = ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const;

/** Fills in the form of the account. */
export async function fillInAccount(fixtures: Fixtures): Promise<void> {
  for (const field of accountFields) await fillIn(fixtures, field, newcomer[field]);
}

/** Creates an account, starting at the code. */
export async function completeAccount(fixtures: Fixtures): Promise<void> {
  await confirmEmail(fixtures);
  await fillInAccount(fixtures);
  await fixtures.user.click(buttons.account);
  await fixtures.environment.accept();
  await fixtures.user.see({ label: labels.name });
}

/** Creates a team, starting at its name. */
export async function completeTeam(fixtures: Fixtures): Promise<void> {
  await fillIn(fixtures, 'name', newcomer.name);
  await fixtures.user.click(buttons.team);
  await fixtures.environment.accept();
  await fixtures.user.see(buttons.skip);
}

/** Finishes the registration without inviting anyone. */
export async function finishWithoutInvitations({ user, environment }: Fixtures): Promise<void> {
  await user.click(buttons.skip);
  await environment.accept();
  await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
}

/** The address that is invited. */
export const invited = 'wanjiku@transport.example';

export const heading = (name: string) => ({ role: 'heading', level: 1, name }) as const;

/** The link to the first step on every page. */
export const footerLink = { role: 'link', name: 'Create an account', within: { role: 'contentinfo' } } as const;

/** The summary of the errors above a form. */
export const errorSummary = { role: 'alert', text: 'There is a problem' } as const;

export async function seeNoFieldError(user: User): Promise<void> {
  await user.doesNotSee(errorSummary);
}

/** Checks that every error is in the summary and beside its field. */
export async function seeFieldErrors(
  user: User,
  { context }: { context: { fieldErrors: readonly FieldError[] } },
): Promise<void> {
  await user.see(errorSummary);
  for (const { field, message } of context.fieldErrors) {
    await user.see({ role: 'link', name: message, within: errorSummary });
    await user.seeFieldError(labels[field as keyof RegistrationForm], message);
  }
}
