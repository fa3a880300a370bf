import * as z from 'zod/mini';
import { emailAddress, mailboxOf } from './email.ts';
import { type FieldError, fieldError, fieldErrorsOf, inOrderOf } from './field-error.ts';
import { codeLength, maxInvites, maxLengths } from './limits.ts';
import { isRepeated, type KnownPassword, newPassword, newPasswordFieldErrors, type TypedPassword } from './password.ts';
import { teamNameKey } from './team-name.ts';
import { acceptedTerms, termsAccepted } from './terms.ts';
import { requiredText } from './text.ts';

/** The endpoints by which a company registers and people join it: specification 7 and the rulings on calls. */
export const registrationPaths = {
  /** `GET`, followed by the email address. */
  sendCode: '/api/register/sendRegistrationCodeEmail',
  /** `GET`, followed by the email address and the code: `/api/register/{email}/{code}`. */
  verifyCode: '/api/register',
  /** Takes the token of the link that is emailed beside a code. */
  link: '/api/register/link',
  account: '/api/register/account',
  team: '/api/register/team',
  invitations: '/api/register/invitations',
  skip: '/api/register/skip',
  /** Emails a new link to somebody whom the company has invited. */
  resendInvitation: '/api/register/invitations/resend',
  /** What an invitation, emailed or shared, is for. */
  invitation: '/api/register/invitation',
  /** Emails a new link for an invitation whose link no longer works. */
  renewInvitation: '/api/register/invitation/renew',
  /** The progress of a registration (`GET`), and its end (`DELETE`). */
  session: '/api/register/session',
} as const;

/** The header in which a request for a code names the invitation that the visitor follows. */
export const invitationHeader = 'registration-invitation';

/** The endpoint that emails a code. */
export const sendCodePath = (email: string) => `${registrationPaths.sendCode}/${encodeURIComponent(email.trim())}`;

/** Its answer, as text: the same for every address, so that it does not reveal which have an account. */
export const codeEmailed = 'An email is on its way.';

/** The endpoint that verifies a code. */
export const verifyCodePath = (email: string, code: string) =>
  `${registrationPaths.verifyCode}/${encodeURIComponent(email.trim())}/${encodeURIComponent(code)}`;

/** The first page of a registration. An invitation's link adds its token to the query. */
export const registrationPage = '/registration';

/** The page of the link that is emailed beside a code, with a token as `/{token}`. A GET shows it and changes nothing. */
export const registrationLinkPage = '/registration/link';

/** The page of a company that was just registered, for the rest of its session. */
export const companyHomePage = '/registration/company';

/** The query parameter with an invitation's token. */
export const invitationParameter = 'invitation';

/** What was copied before a code, as in 'Code: K7M4QX'. */
const label = /^.*:(?=[^:]*[\p{L}\p{N}])/su;

/** Dashes, white space, punctuation and invisible characters, also after a code, which has only letters and digits. */
const besides = /[^\p{L}\p{N}]+/gu;

/** Turns a typed or pasted code into the form in which it was sent: plain capitals, without what was copied with them. */
export const normalizeCode = (typed: string) =>
  typed.normalize('NFKC').replace(label, '').replace(besides, '').toUpperCase();

/** A code is verified once it has six characters: specification 5 (Code). */
export const isCodeComplete = (typed: string) => normalizeCode(typed).length === codeLength;

/** Step 0: specification 2 (Registration). */
export const emailForm = z.object({ email: emailAddress() });

const code = z
  .string('Enter the code')
  .check(z.overwrite(normalizeCode), z.length(codeLength, `Enter the ${codeLength}-character code`));

const names = {
  first_name: requiredText(maxLengths.name, 'First name'),
  last_name: requiredText(maxLengths.name, 'Last name'),
};

/** Step 2 without its passwords: specification 2 and 3 (Account setup payload). */
const profileForm = z.object({ ...names, terms: z.literal(termsAccepted, 'Accept the terms') });

/** The values of step 2. */
export type AccountFormValues = Record<'first_name' | 'last_name' | 'terms', string> & TypedPassword;

const accountFields: readonly (keyof AccountFormValues)[] = [
  'first_name',
  'last_name',
  'password',
  'password_again',
  'terms',
];

/** The proof that an address belongs to the visitor: the code that was emailed to it. */
export const codeProof = z.object({ email: emailAddress(), code });

/** The body of `POST /api/register/link`. */
export const linkRequest = z.object({ token: z.string('Send the token') });

/** Its answer: the address whose mailbox the link was emailed to. */
export const linkAnswer = z.object({ email: z.string() });

/** The token of the invitation that the visitor follows. */
const invitation = z.string('Send the invitation').check(z.minLength(1));

/**
 * The body of `POST /api/register/account`: specification 3 (Account setup payload), and the token of the invitation if the
 * visitor follows one. The session says whose account it is.
 */
export const accountRequest = z.object({
  ...names,
  password: newPassword,
  terms: z.optional(acceptedTerms),
  invitation: z.optional(invitation),
});

/**
 * The deletion of a company that nobody would be left in: its name as it was typed, and what the page showed that would go, so
 * that a page that is out of date deletes nothing. Ruling on the registration link.
 */
const deletion = z.object({
  name: z.string(),
  team: z.string(),
  invitations: z.number(),
});

/** The body of the same endpoint for someone who joins another team with an existing account. */
export const joinRequest = z.object({ invitation, deleting: z.optional(deletion) });

/** A permission of a role: specification 3 (Role). */
const permission = z.object({ id: z.string(), name: z.string(), view: z.boolean(), edit: z.boolean() });

/** A role of an account: specification 3 and 6. */
const role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(permission),
});

/** A team: specification 3 (Team). `link` is the shareable registration link; it expires at `link_expires_at` (ISO 8601). */
export const teamAnswer = z.object({ name: z.string(), link: z.string(), link_expires_at: z.string() });

/**
 * The answer of `/account`. `next` is the next step. `team` is there once the registration has one, and `first_name` for
 * someone who joined with an account that they had, because the page does not know their name.
 */
export const accountAnswer = z.object({
  username: z.string(),
  first_name: z.optional(z.string()),
  next: z.enum(['team', 'invites', 'welcome']),
  roles: z.array(role),
  team: z.optional(teamAnswer),
});

/**
 * What is known of a company once it is registered: how many people it has invited, and the last day of its trial, as
 * YYYY-MM-DD by the office's calendar. Servers of earlier releases leave them out.
 */
const registered = { invited: z.optional(z.number()), trial_ends: z.optional(z.string()) };

/**
 * Somebody who was invited by email, and how many links were emailed to them. The newest link of one who is `pending` works; that of
 * one whose invitation has `expired` does not. One who has `left` the team since can be invited again.
 */
const invitee = z.object({
  email: z.string(),
  role: z.string(),
  state: z.enum(['joined', 'left', 'pending', 'expired']),
  links: z.number(),
});

/** What the person who registered a company sees of it, for the rest of the session: its team, and whom they have invited. */
const companyHome = z.object({ team: z.string(), invitees: z.array(invitee) });

/**
 * The company of someone who follows an invitation with an account that they have: its team, how many other people are in it,
 * and how many that it has invited by email can still join. A server of an earlier release leaves it out.
 */
const company = z.object({ team: z.string(), others: z.number(), invitations: z.number() });

/**
 * The progress of a registration: the verified address and the next step. The step is `join` for an address that has an
 * account already, which can only accept an invitation. The username is empty until there is an account. The names are those of
 * the account while it is being registered, for another device than the one where they were typed. `home` is there once the
 * company is registered.
 */
export const sessionAnswer = z.object({
  email: z.string(),
  username: z.string(),
  next: z.enum(['account', 'join', 'team', 'invites', 'welcome']),
  roles: z.array(role),
  team: z.optional(teamAnswer),
  company: z.optional(company),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  home: z.optional(companyHome),
  ...registered,
});

/** Step 3: specification 2 and 3 (Team). */
export const teamRequest = z.object({ name: requiredText(maxLengths.name, 'Team name') });

/** An invite row: specification 3. */
const invite = z.object({ email: emailAddress('Invalid Email'), role_id: z.string('Choose a role') });

/** The body of `POST /api/register/invitations`: specification 2 (Step 4). */
export const invitationsRequest = z.object({
  invitations: z
    .array(invite)
    .check(
      z.minLength(1, 'Enter an email address, or press Skip'),
      z.maxLength(maxInvites, `Invite at most ${maxInvites} people at once`),
    ),
});

/** The answer of `/invitations` and of `/skip`: specification 2 (Step 5, welcome). */
export const welcomeAnswer = z.object({ username: z.string(), ...registered });

/**
 * The body of `POST /api/register/invitations/resend`: whom to email another link, and how many the page knows of. If there are more by
 * now, an earlier request has been answered in vain, and this one emails nothing.
 */
export const resendRequest = z.object({ to: emailAddress(), links: z.number() });

/** Its answer: everybody who was invited, as they stand now. Somebody who has joined in the meantime is emailed nothing. */
export const resendAnswer = companyHome;

/** The body of `POST /api/register/invitation`. */
export const invitationRequest = z.object({ invitation });

/** What an invitation is for. Only an emailed one has the address that it was sent to. */
export const invitationAnswer = z.object({
  team: z.string(),
  role: z.string(),
  email: z.optional(z.string()),
});

/** The answer of `POST /api/register/invitation`: that an invitation does not work is no error, because the question was. */
export const invitationFound = z.union([invitationAnswer, z.object({ errors: z.array(fieldError) })]);

/** The answer of `POST /api/register/invitation/renew`. */
export const invitationRenewed = z.object({
  detail: z.literal('A new link is on its way to the address that the invitation was sent to.'),
});

export type AccountRequest = z.infer<typeof accountRequest>;
export type AccountAnswer = z.infer<typeof accountAnswer>;
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type TeamAnswer = z.infer<typeof teamAnswer>;
export type AccountRole = z.infer<typeof role>;
export type Invite = z.infer<typeof invite>;
export type InvitedPerson = z.infer<typeof invitee>;
export type CompanyHome = z.infer<typeof companyHome>;
export type ResendRequest = z.infer<typeof resendRequest>;
export type OwnCompany = z.infer<typeof company>;
export type CompanyDeletion = z.infer<typeof deletion>;
export type WelcomeAnswer = z.infer<typeof welcomeAnswer>;
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

/** The field errors of step 0. */
export function emailFieldErrors(form: { email: string }): FieldError[] {
  return fieldErrorsOf(emailForm.safeParse(form).error?.issues ?? []);
}

/** The field errors of step 2 for the owner of an address, in the order of its fields. */
export function accountFieldErrors(form: AccountFormValues, email: string, known: KnownPassword): FieldError[] {
  const fieldErrors = fieldErrorsOf(profileForm.safeParse(form).error?.issues ?? []);
  return inOrderOf(accountFields, [...fieldErrors, ...newPasswordFieldErrors(form, { ...form, email }, known)]);
}

/** Whether 'Create My Account' is enabled: the terms are ticked and the passwords match (specification 5). */
export function isAccountReady(form: AccountFormValues): boolean {
  return form.terms === termsAccepted && isRepeated(form);
}

/** The field errors of a code. */
export function codeFieldErrors(form: { code: string }): FieldError[] {
  return fieldErrorsOf(z.object({ code }).safeParse(form).error?.issues ?? []);
}

/** The field errors of step 3. */
export function teamFieldErrors(form: { name: string }): FieldError[] {
  return fieldErrorsOf(teamRequest.safeParse(form).error?.issues ?? []);
}

/** Whether somebody leaves nobody behind in a company, which is then deleted unless they stay. */
export function isAlone(company: OwnCompany): boolean {
  return company.others === 0;
}

/** Whether a name that was typed is that of a team: to delete a company, its name is typed (ruling on the registration link). */
export function isNameOf(typed: string, team: string): boolean {
  return teamNameKey(typed) === teamNameKey(team);
}

/** What is said of a name that is not the company's. */
export const otherName = (team: string) => `Type ${team} to delete it`;

/** The field errors of a company's name as it was typed, to delete it. */
export function deletionFieldErrors(typed: string, team: string): FieldError[] {
  return isNameOf(typed, team) ? [] : [{ field: 'company', message: otherName(team) }];
}

/**
 * The rows of step 4 that are filled in. Each keeps its number among all rows, from 0, which its field errors name.
 */
export function filledRows(rows: readonly Invite[]): { row: number; invite: Invite }[] {
  return rows.flatMap((invite, row) => (invite.email.trim() === '' ? [] : [{ row, invite }]));
}

/** The field errors of step 4. Their field names the row, as in `rows.0.email`, or is empty. */
export function inviteFieldErrors(rows: readonly Invite[]): FieldError[] {
  const filled = filledRows(rows);
  const parsed = invitationsRequest.safeParse({ invitations: filled.map(({ invite }) => invite) });
  if (!parsed.success) return fieldErrorsInRows(rows, fieldErrorsOf(parsed.error.issues));
  const seen = new Set<string>();
  return filled.flatMap(({ row, invite }) => {
    const mailbox = mailboxOf(invite.email);
    const twice = seen.has(mailbox);
    seen.add(mailbox);
    return twice ? [{ field: `rows.${row}.email`, message: 'This email address is already in another row' }] : [];
  });
}

/** Translates the field errors of a request to `/invitations` to the rows that it was made from. */
export function fieldErrorsInRows(rows: readonly Invite[], fieldErrors: readonly FieldError[]): FieldError[] {
  const filled = filledRows(rows);
  return fieldErrors.map(({ field, message }) => {
    const [, index, name] = /^invitations\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const place = filled[Number(index)];
    return { field: place ? `rows.${place.row}.${name}` : '', message };
  });
}
