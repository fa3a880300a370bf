import * as z from 'zod/mini';
import { mailboxOf } from '../../contract/email.ts';
import type { RoleName } from '../flows/registration/rows.ts';

/** The path on the private port. */
export const accountVerificationPath = '/accounts/verify';

/**
 * What somebody signs in with: the email address of a company's user, or the username of a fuel station's. Each in its one form,
 * so that no other spelling has a count of wrong passwords of its own.
 */
export const credentials = z
  .object({
    email: z.optional(z.string('Send the email address as text').check(z.overwrite(mailboxOf))),
    username: z.optional(z.string('Send the username as text').check(z.trim(), z.toLowerCase())),
    password: z.string('Send the password'),
  })
  .check(
    z.refine(({ email, username }) => (email === undefined) !== (username === undefined), {
      path: ['email'],
      error: 'Send either email, for a person of a company, or username, for a login of a fuel station',
    }),
  );

export type Credentials = z.infer<typeof credentials>;

const permission = z.object({ id: z.string(), name: z.string(), view: z.boolean(), edit: z.boolean() });

/** Who has signed in. What is unknown of a fuel station's login is empty. */
export const verifiedAccount = z.object({
  /** The user, whose id stays the same when they join another company. */
  id: z.string(),
  kind: z.enum(['company', 'fuel_station']),
  /** The account of the company, or the fuel station. */
  account_id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Today one. A fuel station's have no permissions of their own: the name says what they may do. */
  roles: z.array(z.object({ name: z.custom<RoleName>(), permissions: z.array(permission) })),
  /** The company's team, or the fuel station with its name. */
  team: z.object({ id: z.string(), name: z.string() }),
});

export type VerifiedAccount = z.infer<typeof verifiedAccount>;
