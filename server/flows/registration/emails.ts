import { dateInWords } from '../../../contract/date.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { codeLifetime } from '../../../contract/limits.ts';
import { nextSteps } from '../../../contract/next-steps.ts';
import { passwordResetPage } from '../../../contract/password-reset.ts';
import { companyHomePage } from '../../../contract/registration.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute, registrationLink } from '../../links.ts';
import { exampleAddress, exampleLink, exampleTeam, exampleVisitor } from '../../mail/emails/example.ts';
import type { MailKind, MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import type { MailBody, MailLine } from '../../mail/emails/mail-body.ts';
import { replyToVisitor, salesReason } from '../../mail/emails/sales-words.ts';
import type { Secret } from '../../mail/emails/secret.ts';
import type { MailLaneName } from '../../mail/lanes.ts';
import { greeting, linkless, type Mail, oneLine } from '../../mail/mail.ts';
import { invitationMails } from './invitations/emails.ts';
import { companyMails } from './restoration/emails.ts';
import { trialEndOf } from './trial.ts';

/** The code for an address without an account, and the token of the link beside it. An invitation that is followed has its own. */
interface CodeMessage extends Secret {
  kind: 'registration-code';
  to: string;
  /** Servers of earlier releases on the same database queue none. */
  link?: string;
  invitation?: string;
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
  /** When its company was registered (ISO 8601), and how many people it has invited; only to its owner. Servers of earlier releases queue none. */
  registered?: { at: string; invited: number };
}

/** Confirms to the owner of an existing account that it now belongs to another team. */
interface JoinedMessage extends Omit<WelcomeMessage, 'kind' | 'registered'> {
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

const exampleMember = { to: exampleAddress, first_name: exampleVisitor.first_name, team: exampleTeam };

const ownMails: MailKinds<RegistrationMessage> = {
  'registration-code': mailToOwner('codes', code, {
    kind: 'registration-code',
    ...exampleLink,
    secret: 'K7M4QX',
    link: exampleLink.secret,
  }),
  'account-exists': mailToOwner('codes', accountExists, { kind: 'account-exists', to: exampleAddress }),
  welcome: mailToOwner('notices', welcome, {
    kind: 'welcome',
    ...exampleMember,
    role: 'Manager',
    registered: { at: '2026-11-23T21:30:00.000Z', invited: 2 },
  }),
  joined: mailToOwner('notices', joined, { kind: 'joined', ...exampleMember, role: 'Guest' }),
  'company-notice': {
    lane: 'notices',
    render: notice,
    example: {
      kind: 'company-notice',
      ...exampleVisitor,
      account_id: 'some-account',
      team: exampleTeam,
      email: exampleAddress,
      invited: 2,
    },
  },
};

export const registrationMails = { ...ownMails, ...invitationMails, ...companyMails };

function mailToOwner<Message extends { to: string }>(
  lane: MailLaneName,
  body: (message: Message, settings: Settings) => MailBody,
  example: NoInfer<Message>,
): MailKind<Message> {
  return {
    lane,
    to: ({ to }) => to,
    render: (message, settings) => mailOf(message.to, body(message, settings), settings),
    example,
  };
}

/** The code is not in the subject, which a locked phone shows to anyone. */
function code({ secret, link, invitation }: CodeMessage, settings: Settings): MailBody {
  return {
    heading: `Your ${settings.PRODUCT_NAME} code`,
    opening: ['Enter this code on the page where you asked for it:'],
    code: secret,
    ...(link && { link: { words: 'Continue without the code', url: registrationLink(link, invitation, settings) } }),
    closing: [
      `This code works for ${durationInWords(codeLifetime)}, even if you ask for another. So does the link, in any browser.`,
      `Nobody at ${settings.PRODUCT_NAME} will ever ask you for either. If you didn’t ask for a code, ignore this email.`,
    ],
    reason: addressEntered,
  };
}

function accountExists({ to }: AccountExistsMessage, settings: Settings): MailBody {
  return {
    heading: `You already have an account with ${settings.PRODUCT_NAME}`,
    opening: ['You asked to register with this email address, but it already has an account. Sign in instead.'],
    lines: [
      { term: 'Username', value: to },
      { term: 'Forgotten password', value: absolute(passwordResetPage, settings), isLink: true },
    ],
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
    closing: ['If you didn’t try to register, ignore this email. Nothing has changed.'],
    reason: addressEntered,
  };
}

const addressEntered = 'You are receiving this email because this address was entered on our registration page.';

function welcome({ to, first_name, team, role, registered }: WelcomeMessage, settings: Settings): MailBody {
  const trialEnd = registered && dateInWords(trialEndOf(registered.at, settings));
  return {
    heading: `Welcome to ${settings.PRODUCT_NAME}`,
    greeting: greeting(first_name),
    opening: [`Your ${settings.PRODUCT_NAME} account is ready.`],
    lines: [
      { term: 'Username', value: to },
      { term: 'Team', value: linkless(team) },
      { term: 'Role', value: role },
      ...(trialEnd ? [{ term: 'Free trial', value: `until ${trialEnd}` }] : []),
      ...(registered?.invited ? [whoHasJoined(settings)] : []),
      { term: 'Android app', value: settings.STORE_URL, isLink: true },
    ],
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
    closing: [
      ...(registered && trialEnd ? stepsAfter(registered.invited, trialEnd) : []),
      ...closingForGuests(role),
      `If you have a question, or didn’t create this account, call ${settings.PHONE}.`,
    ],
    reason: hasAccount,
  };
}

function joined({ to, first_name, team, role }: JoinedMessage, settings: Settings): MailBody {
  return {
    heading: 'You’ve joined another team',
    greeting: greeting(first_name),
    opening: [
      'You accepted an invitation, so your account now belongs to another team. Your username and password stay the same.',
    ],
    lines: [
      { term: 'Username', value: to },
      { term: 'Team', value: linkless(team) },
      { term: 'Role', value: role },
    ],
    link: { words: 'Sign in', url: settings.SIGN_IN_URL },
    closing: [
      ...closingForGuests(role),
      `If you have a question, or didn’t accept an invitation, call ${settings.PHONE}.`,
    ],
    reason: hasAccount,
  };
}

const hasAccount = 'You are receiving this email because this address has an account with us.';

/** The page on which an invitation is sent again, while the session lasts; then it leads to the sign-in. */
function whoHasJoined(settings: Settings): MailLine {
  return { term: 'Who has joined', value: absolute(companyHomePage, settings), isLink: true };
}

/** What comes next for the owner of a new company, as the page at the end of the registration says it. */
function stepsAfter(waiting: number, trialEnd: string): string[] {
  const steps = nextSteps({ waiting, trialEnd }).map(({ title, text }, at) => `${at + 1}. ${title}. ${text}`);
  return ['What comes next:', ...steps];
}

/** Specification 6. */
function closingForGuests(role: string): string[] {
  if (role !== 'Guest') return [];
  return ['As a guest, you can’t see much yet. An admin of your team can change your role and add you to projects.'];
}

function notice(message: CompanyNotice, settings: Settings): Mail {
  const name = oneLine(`${message.first_name} ${message.last_name}`);
  const body: MailBody = {
    heading: 'New company',
    opening: ['A visitor registered a company on the website.'],
    lines: [
      { term: 'Team name', value: oneLine(message.team) },
      { term: 'First name', value: oneLine(message.first_name) },
      { term: 'Last name', value: oneLine(message.last_name) },
      { term: 'Email', value: message.email },
      { term: 'People invited', value: String(message.invited) },
      { term: 'Reference', value: message.account_id },
    ],
    closing: [replyToVisitor],
    reason: salesReason,
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    subject: `${body.heading}: ${oneLine(message.team)}`,
    replyTo: { name, address: message.email },
  };
}
