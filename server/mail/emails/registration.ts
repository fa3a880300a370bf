import { durationInWords } from '../../../contract/duration.ts';
import { codeLifetime } from '../../../contract/limits.ts';
import { passwordResetPage } from '../../../contract/password-reset.ts';
import { registrationPage } from '../../../contract/registration.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute } from '../../links.ts';
import { greeting, linkless, type Mail, oneLine } from '../mail.ts';
import { type MailBody, mailOf } from './layout.ts';
import type { Secret } from './secret.ts';

/** The code for an address without an account. */
interface CodeMessage extends Secret {
  kind: 'registration-code';
  to: string;
}

/** What an address that has an account gets in place of a code. */
interface AccountExistsMessage {
  kind: 'account-exists';
  to: string;
}

/** Confirms a finished registration to its owner, or to someone who joined by an invitation. */
interface WelcomeMessage {
  kind: 'welcome';
  to: string;
  first_name: string;
  team: string;
  role: string;
}

/** Confirms to the owner of an existing account that it now belongs to another team. */
interface JoinedMessage extends Omit<WelcomeMessage, 'kind'> {
  kind: 'joined';
}

/** News of a new company, for the sales inbox. */
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

/** The email for a registration message. */
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

/** The code is not in the subject, which a locked phone shows to anyone. */
function code({ secret }: CodeMessage, settings: Settings): MailBody {
  return {
    heading: `Your code for ${settings.PRODUCT_NAME}`,
    opening: ['Enter this code on the page where you asked for it:'],
    code: secret,
    closing: [
      `The code works for ${durationInWords(codeLifetime)}. It still does if you ask for another.`,
      `Nobody at ${settings.PRODUCT_NAME} will ever ask you for it. If you did not ask for a code, ignore this email.`,
    ],
    link: { words: 'Register', url: absolute(registrationPage, settings) },
  };
}

function accountExists({ to }: AccountExistsMessage, settings: Settings): MailBody {
  return {
    heading: `You already have an account with ${settings.PRODUCT_NAME}`,
    opening: [
      'Someone, probably you, tried to register with this email address. You already have an account, so you do not need a code. Sign in instead.',
    ],
    lines: [
      { term: 'Username', value: to },
      { term: 'Forgotten your password?', value: absolute(passwordResetPage, settings) },
    ],
    closing: ['If it was not you, ignore this email. Nothing has changed.'],
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
  };
}

function welcome({ to, first_name, team, role }: WelcomeMessage, settings: Settings): MailBody {
  return {
    heading: `Welcome to ${settings.PRODUCT_NAME}`,
    opening: [greeting(first_name), `Your ${settings.PRODUCT_NAME} account is ready.`],
    lines: [
      { term: 'Username', value: to },
      { term: 'Team', value: linkless(team) },
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
      greeting(first_name),
      'You accepted an invitation, so your account now belongs to another team. Your username and password stay the same.',
    ],
    lines: [
      { term: 'Username', value: to },
      { term: 'Team', value: linkless(team) },
      { term: 'Role', value: role },
    ],
    closing: closingFor(role, settings),
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
  };
}

function closingFor(role: string, { PHONE }: Settings): string[] {
  // Specification 6.
  const asGuest =
    'As a guest you can see little for now. An admin of your team can change your role and add you to projects.';
  return [...(role === 'Guest' ? [asGuest] : []), `If you have a question, call ${PHONE}.`];
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
    closing: ['Reply to this email to answer the visitor.'],
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    subject: `${body.heading}: ${oneLine(message.team)}`,
    replyTo: { name, address: message.email },
  };
}
