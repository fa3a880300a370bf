/** What the models of the registration share: who registers, the words of its pages, and the way through its steps. */
import type {
  AccountAnswer,
  AccountRole,
  InvitationAnswer,
  SessionAnswer,
  TeamAnswer,
} from '../contract/registration.ts';
import { termsAccepted } from '../contract/terms.ts';
import type { RegistrationForm } from '../machines/registration.ts';
import type { Environment } from './environment.ts';
import type { Fixtures } from './model.ts';
import type { User } from './user.ts';

/** Who registers. The address and the name of the team are another one on each path that a server remembers. */
export const amina = {
  email: 'amina@transport.example',
  code: 'K7R2TM',
  first_name: 'Amina',
  last_name: 'Otieno',
  password: 'lorries on Mombasa Road at 5',
  password_again: 'lorries on Mombasa Road at 5',
  terms: termsAccepted,
  name: 'Amina Transport',
} satisfies RegistrationForm;

/**
 * The tokens of the invitations that she may follow: one mailed to her, also where she has an account or a registration
 * that is not finished, and one of a link to share.
 */
export const invitations = {
  mailed: 'mailed-invitation',
  member: 'member-invitation',
  registrant: 'registrant-invitation',
  shared: 'shared-invitation',
};

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
  name: amina.name,
  link: `http://localhost:3000/registration?invitation=${invitations.shared}`,
  link_expires_at: '2027-01-01T00:00:00.000Z',
};

const account = { username: amina.email, next: 'team', roles } satisfies AccountAnswer;

const proven = { email: amina.email, username: '', next: 'account', roles: [] } satisfies SessionAnswer;

/** What a server answers, call by call. */
export const answers = {
  account,
  withTeam: { ...account, next: 'invites', team } satisfies AccountAnswer,
  finished: { username: amina.email, next: 'welcome', roles: [] } satisfies AccountAnswer,
  /** Where a session stands, by the step that comes next. */
  standing: {
    account: proven,
    join: { ...proven, username: amina.email, next: 'join' } satisfies SessionAnswer,
    team: { ...proven, ...account } satisfies SessionAnswer,
    invites: { ...proven, ...account, next: 'invites', team } satisfies SessionAnswer,
    welcome: { ...proven, username: amina.email, next: 'welcome' } satisfies SessionAnswer,
  },
  team,
  mailed: { team: 'Wanjiru Haulage', role: 'Operator', email: amina.email } satisfies InvitationAnswer,
  shared: { team: 'Wanjiru Haulage', role: 'Guest' } satisfies InvitationAnswer,
};

/** What a server may find wrong, in its own words. */
export const fieldErrors = {
  email: { field: 'email', message: 'Invalid email' },
  code: { field: 'code', message: 'That code is not right: check the email, or ask for a new one' },
  password: { field: 'password', message: 'This password is one of the most common: choose another one' },
  invitation: {
    field: 'invitation',
    message: 'We do not know this invitation: ask who invited you for a new one, or register a company of your own',
  },
  name: { field: 'name', message: 'That team name is taken: choose another one' },
  token: { field: 'token', message: 'Your session has ended: confirm your email with a code to go on' },
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
  invites: `Invite people to ${amina.name}`,
  welcome: `Welcome, ${amina.first_name}`,
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
  resend: button('Send another code'),
  again: button('Try again'),
  over: button('Start over'),
};

/** The fields of a row of the invitations, from 1. */
export const rowLabels = (user: number) => ({
  email: `Email of person ${user}`,
  role_id: `Role of person ${user}`,
});

const own: readonly string[] = ['email', 'name'];

/** What a user types into a field where the model has this value. */
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

/** What a field of the form holds. */
export async function seeField(user: User, environment: Environment, field: keyof RegistrationForm, value: string) {
  if (field === 'terms') await user.seeTicked(labels.terms, value !== '');
  else await user.seeValue(labels[field], typedFor(field, value, environment));
}

/** Asks for a code, from the first step on. */
export async function askForCode(fixtures: Fixtures): Promise<void> {
  await fillIn(fixtures, 'email', amina.email);
  await fixtures.user.click(buttons.email);
  await fixtures.environment.accept();
  await fixtures.user.see({ label: labels.code });
}

/** Pastes the mailed code. */
export async function enterCode({ user, environment }: Fixtures, written = (code: string) => code): Promise<void> {
  await user.paste(labels.code, written(await environment.codeMailedTo(environment.own(amina.email))));
}

/** Enters the mailed code, which is right. */
export async function confirmEmail(fixtures: Fixtures): Promise<void> {
  await enterCode(fixtures);
  await fixtures.environment.accept();
  await fixtures.user.see({ label: labels.password });
}

/** Makes an account, from the code on. */
export async function makeAccount(fixtures: Fixtures): Promise<void> {
  await confirmEmail(fixtures);
  for (const field of ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const) {
    await fillIn(fixtures, field, amina[field]);
  }
  await fixtures.user.click(buttons.account);
  await fixtures.environment.accept();
  await fixtures.user.see({ label: labels.name });
}

/** Creates a team, from its name on. */
export async function makeTeam(fixtures: Fixtures): Promise<void> {
  await fillIn(fixtures, 'name', amina.name);
  await fixtures.user.click(buttons.team);
  await fixtures.environment.accept();
  await fixtures.user.see(buttons.skip);
}

/** Finishes the registration without inviting anybody. */
export async function skipInvitations({ user, environment }: Fixtures): Promise<void> {
  await user.click(buttons.skip);
  await environment.accept();
  await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
}
