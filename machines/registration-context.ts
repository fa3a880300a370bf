import type { FieldError } from '../contract/field-error.ts';
import type {
  AccountFormValues,
  AccountRole,
  CompanyDeletion,
  InvitationAnswer,
  Invite,
  OwnCompany,
  SessionAnswer,
  TeamAnswer,
} from '../contract/registration.ts';
import type { RegistrationStep } from './registration-steps.ts';

/** What the visitor typed, unchecked. `name` is the team's, and `company` that of the company to delete. */
export type RegistrationForm = AccountFormValues & Record<'email' | 'code' | 'name' | 'company', string>;

export type RegistrationField = keyof RegistrationForm;

/** What the welcome shows of a registration that was finished in this tab. */
export type FinishedRegistration = {
  username: string;
  first_name: string;
  joining: InvitationAnswer | null;
  invited: number;
  /** The company that was deleted for it; empty if there was none. */
  deleted: string;
  /** The last day of the company's trial, as YYYY-MM-DD; empty if somebody joined one, or if the server did not say. */
  trial_ends: string;
  /** The key of the session, which shows the company until it ends; empty if somebody joined one. */
  key: string;
};

/** The part of a registration that a reload restores: no password and no code. */
export type RegistrationDraft = {
  form: Partial<Pick<RegistrationForm, 'email' | 'first_name' | 'last_name' | 'terms' | 'name'>>;
  sentTo: string;
  sentAt: number;
  pauseEnds: number;
  verified: string;
  key: string;
  linkKey: string;
  tries: number;
  username: string;
  rows: readonly Invite[];
  finished: FinishedRegistration | null;
};

/** A request about the session that the server holds for the registration of a key. */
export type SessionRequest = { key: string };
/** A request about the invitation of a link. */
export type InvitationRequest = { invitation: string };
/** A request for a new link of an invitation. Repeating a key emails no second one. */
export type RenewalRequest = InvitationRequest & { key: string };
/** A link that was emailed beside a code, and the key of the registration that it continues. */
export type LinkUse = { token: string; key: string };
/** The address whose mailbox a link was emailed to, and when the link was used, in milliseconds since the epoch. */
export type UsedLink = { email: string; sentAt: number };
/** A request to join a team, which deletes a company that nobody would be left in. */
export type TeamJoining = { invitation: string; key: string; deleting?: CompanyDeletion };
export type TeamCreation = { name: string; key: string; tries: number };

export type RegistrationContext = {
  form: RegistrationForm;
  /** What is wrong with the step as it was last submitted, in the order of its fields. */
  fieldErrors: FieldError[];
  /** The idempotency key of the registration: one per address. Empty until a code has been sent. */
  key: string;
  /** The key that the registration gets if the submitted address is a new one, and the key of the request for its code. */
  nextKey: string;
  codeKey: string;
  /** How often the account and the team have been sent. */
  tries: number;
  /** The token of the emailed link that is followed; empty once the browser holds the session that it began. */
  link: string;
  /** The key of the registration that it begins: a retry repeats it, also after a reload. */
  linkKey: string;
  /** The address of the registration, in the form of `mailboxOf`: the one that the newest code was sent to. */
  sentTo: string;
  /** When the newest code was sent and when another one may be asked for, in milliseconds since the epoch. */
  sentAt: number;
  pauseEnds: number;
  /** The address that the server confirmed to be the visitor's, once the browser holds a session of it. */
  verified: string;
  /** The furthest step that the server has named since the page was loaded; empty until then. */
  reached: '' | Exclude<SessionAnswer['next'], 'welcome'>;
  /** The step that was asked for while the server is asked how far the registration is. */
  asked: RegistrationStep;
  /** Whether the session ended before the registration did. */
  hasEnded: boolean;
  /** The name to sign in with, once there is an account. */
  username: string;
  /** The roles of the account: specification 3 (Registration state). Its token is a cookie, which no script reads. */
  roles: readonly AccountRole[];
  team: TeamAnswer;
  rows: readonly Invite[];
  /** The company that a visitor with an account would leave, and whether it has changed since the page showed it. */
  company: OwnCompany | null;
  hasCompanyChanged: boolean;
  /** The token of the invitation that is followed, and what it is for. */
  invitation: string;
  joining: InvitationAnswer | null;
  /** The key of the request for a new link of the invitation; empty unless one is unanswered. */
  renewalKey: string;
  finished: FinishedRegistration | null;
};

export type RegistrationEvent =
  | { type: 'form.restored'; draft: Partial<RegistrationDraft> }
  | { type: 'scripts.started'; step: RegistrationStep; invitation?: string; link?: string }
  | { type: 'address.changed'; step: RegistrationStep }
  | { type: 'field.changed'; field: 'email' | 'name' | 'company'; value: string }
  /** The address is submitted, with fresh keys for a new registration and for the request for its code. */
  | { type: 'email.submitted'; key: string; codeKey: string }
  | { type: 'form.submitted' }
  /** The button on the page of an emailed link is pressed, with a fresh key for the registration. */
  | { type: 'link.pressed'; key: string }
  /** A new link is asked for, with a fresh key. */
  | { type: 'renew.pressed'; key: string }
  /** Somebody keeps a company that nobody would be left in. */
  | { type: 'stay.pressed' }
  /** They go back to the choice. */
  | { type: 'back.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'restart.pressed' };

export const noTeam: TeamAnswer = { name: '', link: '', link_expires_at: '' };

/** A registration that has not begun. */
export const blankRegistration: RegistrationContext = {
  form: {
    email: '',
    code: '',
    first_name: '',
    last_name: '',
    password: '',
    password_again: '',
    terms: '',
    name: '',
    company: '',
  },
  fieldErrors: [],
  key: '',
  nextKey: '',
  linkKey: '',
  codeKey: '',
  tries: 0,
  link: '',
  sentTo: '',
  sentAt: 0,
  pauseEnds: 0,
  verified: '',
  reached: '',
  asked: 'email',
  hasEnded: false,
  username: '',
  roles: [],
  team: noTeam,
  rows: [],
  company: null,
  hasCompanyChanged: false,
  invitation: '',
  joining: null,
  renewalKey: '',
  finished: null,
};

/** The fields of the account, of everything that was typed. */
export function accountFormOf({
  first_name,
  last_name,
  password,
  password_again,
  terms,
}: RegistrationForm): AccountFormValues {
  return { first_name, last_name, password, password_again, terms };
}
