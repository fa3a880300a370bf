import * as z from 'zod/mini';
import { text } from './text.ts';

/** An email address that must be given: specification 5 (Email). `invalid` is what is said of one that is none. */
export const emailAddress = (invalid = 'Invalid email') =>
  text(254, 'Email').check(
    z.minLength(1, 'Enter Email'),
    z.refine((email) => email === '' || z.email().safeParse(email).success, invalid),
  );

/** One address under one name, however it is typed: people write capitals and mail servers do not tell them apart. */
export const mailboxOf = (email: string) => email.trim().toLowerCase();
