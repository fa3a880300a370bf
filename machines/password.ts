import type { FieldError } from '../contract/field-error.ts';
import { newPasswordFieldErrors, type PasswordOwner, type TypedPassword } from '../contract/password.ts';

/**
 * How strong a password is: a score from 0, guessed at once, to 4, whether it is one of the most common, and whether it is the
 * product's name.
 */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; common: boolean; ours?: boolean };

/** The strength of a password that has not been rated. */
export const unrated: Strength = { score: 0, common: false };

/** A rating of an earlier password while another one is being rated: its score, but not that it was common. */
export function withScoreOnly(strength: Strength): Strength {
  return strength.common || strength.ours ? { score: strength.score, common: false } : strength;
}

/**
 * The region of a form with a new password that rates it while it is typed: specification 5 (Password). The list of
 * common passwords is fetched for the first rating; if that fails, only the server checks.
 */
export const strengthRegion = {
  initial: 'changed',
  meta: { requirement: '5.password' },
  on: {
    // Re-entering the region would also leave the parallel regions beside it.
    'field.changed': { guard: 'isPasswordChanged', target: '.changed', actions: 'forgetCommon' },
  },
  states: {
    changed: {
      description: 'The password was changed, or the form is shown, perhaps again with the password that was sent.',
      always: [{ guard: 'hasPassword', target: 'rating' }, { target: 'unrated' }],
    },
    unrated: {
      description: 'No rating is shown: the password is empty, or cannot be rated here.',
      entry: 'forgetStrength',
    },
    rating: {
      description:
        'The password is being rated. The last score stays until then, but not that the last password was common.',
      invoke: {
        id: 'ratingPassword',
        src: 'ratingPassword',
        input: ({ context }: { context: { form: { password: string } } }) => ({ password: context.form.password }),
        onDone: { target: 'rated', actions: 'rememberStrength' },
        onError: { target: 'unrated' },
      },
    },
    rated: { description: 'A meter shows how strong the password is, and whether it is too common.' },
  },
} as const;

/** The guards of the region. */
export const strengthGuards = {
  hasPassword: ({ context }: { context: { form: { password: string } } }) => context.form.password !== '',
  isPasswordChanged: ({ event }: { event: object }) => 'field' in event && event.field === 'password',
};

/** The arguments of a guard or an action of a form with a new password. */
type Typing = {
  context: { form: TypedPassword & Partial<PasswordOwner>; email: string; fieldErrors: FieldError[] };
  event: object;
};

/**
 * The field errors of a form after one of its passwords was changed: those that no longer apply are dropped or replaced.
 * Those of the password stay until it is changed itself: the server may know more about it than the page. Whether a new
 * password is common is unknown until it is rated.
 */
export function remainingFieldErrors({ context: { form, email, fieldErrors }, event }: Typing): FieldError[] {
  const { field, value } = event as { field: string; value: string };
  if (!isOfPassword(field)) return fieldErrors;
  const now = newPasswordFieldErrors({ ...form, [field]: value }, { ...form, email }, { common: false });
  const isAffected = (other: string) => other === 'password_again' || other === field;
  return fieldErrors.flatMap((fieldError) =>
    isAffected(fieldError.field) ? now.filter((found) => found.field === fieldError.field) : [fieldError],
  );
}

/** A guard: after a password was changed, no field error is left. */
export const isMended = (typing: Typing): boolean => remainingFieldErrors(typing).length === 0;

const isOfPassword = (field: string) => field === 'password' || field === 'password_again';
