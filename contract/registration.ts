import * as z from 'zod/mini';
import { emailAddress, mailboxOf } from './email.ts';
import { codeLength, maxInvites, maxLengths } from './limits.ts';
import { isRepeated, newPassword, newPasswordFieldErrors, type TypedPassword } from './password.ts';
import { type FieldError, fieldErrorsOf, inOrderOf } from './problem.ts';
import { termsAccepted } from './terms.ts';
import { filled } from './text.ts';

/** The calls of specification 7 and of the rulings on calls, by which a company registers and people join it. */
export const registrationPaths = {
  /** `GET`, with the address behind it. */
  sendCode: '/api/register/sendRegistrationCodeEmail',
  /** `GET`, with the address and the code behind it: `/api/register/{email}/{code}`. */
  verifyCode: '/api/register',
  account: '/api/register/account',
  team: '/api/register/team',
  invitations: '/api/register/invitations',
  skip: '/api/register/skip',
  /** What an invitation, mailed or shared, is for. */
  invitation: '/api/register/invitation',
  /** Where a registration stands (`GET`), and its end (`DELETE`). */
  session: '/api/register/session',
} as const;

/** The header by which a request for a code names the invitation that is followed. */
export const invitationHeader = 'registration-invitation';

/** Where a code is asked for. */
export const sendCodePath = (email: string) => `${registrationPaths.sendCode}/${encodeURIComponent(email.trim())}`;

/** Where a code is verified. */
export const verifyCodePath = (email: string, code: string) =>
  `${registrationPaths.verifyCode}/${encodeURIComponent(email.trim())}/${encodeURIComponent(code)}`;

/** The page that a registration begins with; an invitation's token is in its query. */
export const registrationPage = '/registration';

/** The query parameter of an invitation's link. */
export const invitationParameter = 'invitation';

/** Every dash and every space of Unicode, a minus sign among them, and what is not seen at all. */
const betweenLetters = /[\p{Dash}\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu;

/** A code as it was sent, however it is typed or pasted: without spaces and dashes, in plain capitals. */
export const normalizeCode = (typed: string) => typed.normalize('NFKC').replace(betweenLetters, '').toUpperCase();

/** Exactly six characters are verified: specification 5 (Code). */
export const isCodeComplete = (typed: string) => normalizeCode(typed).length === codeLength;

/** Step 0: specification 2 (Registration). */
export const emailForm = z.object({ email: emailAddress() });

const code = z
  .string('Enter the code')
  .check(z.overwrite(normalizeCode), z.length(codeLength, `Enter the ${codeLength} characters of the code`));

const names = { first_name: filled(maxLengths.name, 'First Name'), last_name: filled(maxLengths.name, 'Last Name') };

/** Step 2 but for its passwords: specification 2 and 3 (Account setup payload). */
const profileForm = z.object({ ...names, terms: z.literal(termsAccepted, 'Accept the terms') });

/** Step 2 as it is typed, in the order of its fields. */
export type AccountFormValues = Record<'first_name' | 'last_name' | 'terms', string> & TypedPassword;

const accountFields: readonly (keyof AccountFormValues)[] = [
  'first_name',
  'last_name',
  'password',
  'password_again',
  'terms',
];

/** What proves an address: the code that was emailed to it. */
export const codeProof = z.object({ email: emailAddress(), code });

/** The invitation that is followed, by its token. */
const invitation = z.string('Send the invitation').check(z.minLength(1));

/**
 * The body of `POST /api/register/account`: specification 3 (Account setup payload), and the token of the invitation,
 * where one is followed. The session says whose account it is.
 */
export const accountRequest = z.object({
  ...names,
  password: newPassword,
  terms: z.optional(z.literal(termsAccepted, 'Accept the terms')),
  invitation: z.optional(invitation),
});

/** The same call by somebody who has an account already and joins another team with it. */
export const joinRequest = z.object({ invitation });

/** A permission of a role: specification 3 (Role). */
const permission = z.object({ id: z.string(), name: z.string(), view: z.boolean(), edit: z.boolean() });

/** A role of an account: specification 3 and 6. */
const role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(permission),
});

/** A team: specification 3 (Team); `link` is the shareable registration link, and when it ends, in ISO 8601. */
export const teamAnswer = z.object({ name: z.string(), link: z.string(), link_expires_at: z.string() });

/**
 * The answer of `/account`. `next` is the step that the registration is at. A registration that has its team brings it
 * along.
 */
export const accountAnswer = z.object({
  username: z.string(),
  next: z.enum(['team', 'invites', 'welcome']),
  roles: z.array(role),
  team: z.optional(teamAnswer),
});

/**
 * Where a registration stands: the address that is proven, and the step that comes next. `join` is for an address that
 * has an account already: all it can do here is accept an invitation. The username is empty as long as there is no account.
 */
export const sessionAnswer = z.object({
  email: z.string(),
  username: z.string(),
  next: z.enum(['account', 'join', 'team', 'invites', 'welcome']),
  roles: z.array(role),
  team: z.optional(teamAnswer),
});

/** Step 3: specification 2 and 3 (Team). */
export const teamRequest = z.object({ name: filled(maxLengths.name, 'Team Name') });

/** An invite row: specification 3. */
const invite = z.object({ email: emailAddress('Invalid Email'), role_id: z.string('Choose a role') });

/** The body of `POST /api/register/invitations`: specification 2 (Step 4). */
export const invitationsRequest = z.object({
  invitations: z
    .array(invite)
    .check(
      z.minLength(1, 'Enter an email, or press Skip'),
      z.maxLength(maxInvites, `Invite at most ${maxInvites} people at once`),
    ),
});

/** The answer of `/invitations` and of `/skip`: specification 2 (Step 5, welcome). */
export const welcomeAnswer = z.object({ username: z.string() });

/** The body of `POST /api/register/invitation`. */
export const invitationRequest = z.object({ invitation });

/** What an invitation is for. One that was emailed names the address that it was sent to; the shared link has none. */
export const invitationAnswer = z.object({
  team: z.string(),
  role: z.string(),
  email: z.optional(z.string()),
});

export type AccountRequest = z.infer<typeof accountRequest>;
export type AccountAnswer = z.infer<typeof accountAnswer>;
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type TeamAnswer = z.infer<typeof teamAnswer>;
export type AccountRole = z.infer<typeof role>;
export type Invite = z.infer<typeof invite>;
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

/** What is wrong with step 0. */
export function emailFieldErrors(form: { email: string }): FieldError[] {
  return fieldErrorsOf(emailForm.safeParse(form).error?.issues ?? []);
}

/** What is wrong with step 2, in the order of its fields. `isCommon` says whether its password is a common one. */
export function accountFieldErrors(form: AccountFormValues, isCommon: boolean): FieldError[] {
  const fieldErrors = fieldErrorsOf(profileForm.safeParse(form).error?.issues ?? []);
  return inOrderOf(accountFields, [...fieldErrors, ...newPasswordFieldErrors(form, isCommon)]);
}

/** Whether 'Create My Account' may be pressed: the terms are ticked and the passwords match (specification 5). */
export function isAccountReady(form: AccountFormValues): boolean {
  return form.terms === termsAccepted && isRepeated(form);
}

/** What is wrong with a code. */
export function codeFieldErrors(form: { code: string }): FieldError[] {
  return fieldErrorsOf(z.object({ code }).safeParse(form).error?.issues ?? []);
}

/** What is wrong with step 3. */
export function teamFieldErrors(form: { name: string }): FieldError[] {
  return fieldErrorsOf(teamRequest.safeParse(form).error?.issues ?? []);
}

/**
 * The rows of step 4 that are filled in; the others do not count. Each keeps its number among the rows, from 0, by which
 * its field errors are told.
 */
export function filledRows(rows: readonly Invite[]): { row: number; invite: Invite }[] {
  return rows.flatMap((invite, row) => (invite.email.trim() === '' ? [] : [{ row, invite }]));
}

/** What is wrong with step 4; the field of a field error is the row's number, as in `rows.0.email`, or empty. */
export function inviteFieldErrors(rows: readonly Invite[]): FieldError[] {
  const filled = filledRows(rows);
  const parsed = invitationsRequest.safeParse({ invitations: filled.map(({ invite }) => invite) });
  if (!parsed.success) return fieldErrorsInRows(rows, fieldErrorsOf(parsed.error.issues));
  const seen = new Set<string>();
  return filled.flatMap(({ row, invite }) => {
    const mailbox = mailboxOf(invite.email);
    const twice = seen.has(mailbox);
    seen.add(mailbox);
    return twice ? [{ field: `rows.${row}.email`, message: 'This address is in another row already' }] : [];
  });
}

/** The field errors of a request to `/invitations`, told by the rows that it was made of. */
export function fieldErrorsInRows(rows: readonly Invite[], fieldErrors: readonly FieldError[]): FieldError[] {
  const filled = filledRows(rows);
  return fieldErrors.map(({ field, message }) => {
    const [, index, name] = /^invitations\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const place = filled[Number(index)];
    return { field: place ? `rows.${place.row}.${name}` : '', message };
  });
}
