import { newPasswordFieldErrors, type TypedPassword } from '../contract/password.ts';
import type { FieldError } from '../contract/problem.ts';

/** How strong a password is: `score` from 0, guessed at once, to 4, and whether it is one of the most common. */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; common: boolean };

/** Nothing is known of the password yet. */
export const unrated: Strength = { score: 0, common: false };

/**
 * The region of a form with a new password that rates it while it is typed: specification 5 (Password). The list of
 * common passwords is fetched for the first rating; where it cannot be, the server checks alone.
 */
export const strengthRegion = {
  initial: 'unrated',
  meta: { requirement: '5.password' },
  on: {
    'field.changed': [
      // Not re-entered: in a parallel state that would leave the regions beside it too.
      { guard: 'isPasswordTyped', target: '.rating' },
      { guard: 'isPasswordCleared', target: '.unrated' },
    ],
  },
  states: {
    unrated: {
      description: 'Nothing is said of the password: it is empty, or cannot be rated here.',
      entry: 'forgetStrength',
    },
    rating: {
      description: 'The password is compared with the most common ones and rated; its last rating stays until then.',
      invoke: {
        id: 'ratingPassword',
        src: 'ratingPassword',
        input: ({ context }: { context: { form: { password: string } } }) => ({ password: context.form.password }),
        onDone: { target: 'rated', actions: 'rememberStrength' },
        onError: { target: 'unrated' },
      },
    },
    rated: { description: 'A meter says how strong the password is, and whether it is too common.' },
  },
} as const;

/** The guards that the region names. */
export const strengthGuards = {
  isPasswordTyped: ({ event }: { event: object }) =>
    'field' in event && event.field === 'password' && 'value' in event && event.value !== '',
  isPasswordCleared: ({ event }: { event: object }) => 'field' in event && event.field === 'password',
};

/** What a guard or an action of a form with a new password knows. */
type Typing = { context: { form: TypedPassword; fieldErrors: FieldError[]; strength: Strength }; event: object };

/**
 * What is still wrong of what was said of a form, once a password in it is changed: a field error that no longer holds goes, and
 * where another one is true now, that is said. How common a password is, is not known before it has been rated.
 */
export function remainingFieldErrors({ context: { form, fieldErrors, strength }, event }: Typing): FieldError[] {
  const { field, value } = event as { field: string; value: string };
  if (!isOfPassword(field)) return fieldErrors;
  const isCommon = field !== 'password' && strength.common;
  const now = newPasswordFieldErrors({ ...form, [field]: value }, isCommon);
  return fieldErrors.flatMap((fieldError) =>
    isOfPassword(fieldError.field) ? now.filter((found) => found.field === fieldError.field) : [fieldError],
  );
}

/** A guard: whether nothing is wrong any more of what was said of a form, once a password in it is changed. */
export const isMended = (typing: Typing): boolean => remainingFieldErrors(typing).length === 0;

const isOfPassword = (field: string) => field === 'password' || field === 'password_again';
