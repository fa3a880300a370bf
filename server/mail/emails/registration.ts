import { durationInWords } from '../../../contract/duration.ts';
import { codeLifetime } from '../../../contract/limits.ts';
import { passwordResetPage } from '../../../contract/password-reset.ts';
import { registrationPage } from '../../../contract/registration.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute } from '../../links.ts';
import { type Mail, oneLine } from '../mail.ts';
import { type MailBody, mailOf } from './layout.ts';
import type { Secret } from './secret.ts';

/** The code of an address that is not registered yet. */
interface CodeMessage extends Secret {
  kind: 'registration-code';
  to: string;
}

/** What comes instead of a code to an address that is registered. */
interface AccountExistsMessage {
  kind: 'account-exists';
  to: string;
}

/** Tells a person, an owner or one who joined, that the registration is finished. */
interface WelcomeMessage {
  kind: 'welcome';
  to: string;
  first_name: string;
  team: string;
  role: string;
}

/** Tells somebody who had an account that it belongs to another team now. */
interface JoinedMessage extends Omit<WelcomeMessage, 'kind'> {
  kind: 'joined';
}

/** Tells the sales inbox of a company. */
interface CompanyNotice {
  kind: 'company-notice';
  account_id: string;
  team: string;
  first_name: string;
  last_name: string;
  email: string;
  invited: number;
}

export type RegistrationMessage = CodeMessage | AccountExistsMessage | WelcomeMessage | JoinedMessage | CompanyNotice;

/** The mail that tells of a registration, in the words of the settings. */
export function renderRegistrationMessage(message: RegistrationMessage, settings: Settings): Mail {
  switch (message.kind) {
    case 'registration-code':
      return mailOf(message.to, code(message, settings), settings);
    case 'account-exists':
      return mailOf(message.to, accountExists(message, settings), settings);
    case 'welcome':
      return mailOf(message.to, welcome(message, settings), settings);
    case 'joined':
      return mailOf(message.to, joined(message, settings), settings);
    case 'company-notice':
      return notice(message, settings);
  }
}

/** The code stays out of the subject, which a locked screen shows to everybody. */
function code({ secret }: CodeMessage, settings: Settings): MailBody {
  return {
    heading: `Your code for ${settings.PRODUCT_NAME}`,
    opening: ['Type or paste this code into the page where you asked for it:'],
    code: secret,
    closing: [
      `You can use it for ${durationInWords(codeLifetime)}. A newer code replaces it.`,
      `Nobody at ${settings.PRODUCT_NAME} will ever ask you for it. If you did not ask for a code, you can ignore this email.`,
    ],
    link: { words: 'The page to register', url: absolute(registrationPage, settings) },
  };
}

function accountExists({ to }: AccountExistsMessage, settings: Settings): MailBody {
  return {
    heading: `You already have an account at ${settings.PRODUCT_NAME}`,
    opening: [
      'Somebody, probably you, wanted to register with this address. It already has an account, so you need no code: just sign in.',
    ],
    lines: [
      { term: 'Username', value: to },
      { term: 'Forgot your password', value: absolute(passwordResetPage, settings) },
    ],
    closing: ['If it was not you, you can ignore this email: nothing has changed.'],
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
  };
}

function welcome({ to, first_name, team, role }: WelcomeMessage, settings: Settings): MailBody {
  return {
    heading: `Welcome to ${settings.PRODUCT_NAME}`,
    opening: [`Hello ${oneLine(first_name)},`, 'your account is ready.'],
    lines: [
      { term: 'Username', value: to },
      { term: 'Team', value: oneLine(team) },
      { term: 'Role', value: role },
      { term: 'Android app', value: settings.STORE_URL },
    ],
    closing: closingFor(role, settings),
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
  };
}

function joined({ to, first_name, team, role }: JoinedMessage, settings: Settings): MailBody {
  return {
    heading: 'You have joined another team',
    opening: [
      `Hello ${oneLine(first_name)},`,
      'you accepted an invitation, and your account belongs to another team now. Your username and your password stay as they were.',
    ],
    lines: [
      { term: 'Username', value: to },
      { term: 'Team', value: oneLine(team) },
      { term: 'Role', value: role },
    ],
    closing: closingFor(role, settings),
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
  };
}

function closingFor(role: string, { PHONE }: Settings): string[] {
  // Specification 6.
  const asGuest = 'As a guest you see little yet: an admin of your team gives you a role and projects.';
  return [...(role === 'Guest' ? [asGuest] : []), `Questions? Call ${PHONE}.`];
}

function notice(message: CompanyNotice, settings: Settings): Mail {
  const name = oneLine(`${message.first_name} ${message.last_name}`);
  const body: MailBody = {
    heading: 'A company registered',
    opening: ['A visitor registered a company on the website.'],
    lines: [
      { term: 'Team', value: oneLine(message.team) },
      { term: 'First name', value: oneLine(message.first_name) },
      { term: 'Last name', value: oneLine(message.last_name) },
      { term: 'Email', value: message.email },
      { term: 'People invited', value: String(message.invited) },
      { term: 'Number', value: message.account_id },
    ],
    closing: ['An answer to this mail goes to the visitor.'],
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    subject: `${body.heading}: ${oneLine(message.team)}`,
    replyTo: { name, address: message.email },
  };
}
