import { assertEvent, assign, type EventObject } from 'xstate';
import type { FieldError } from '../contract/field-error.ts';
import { rejectedFieldErrors, restoredForm } from './submission.ts';

/** A form as typed, unchecked: a text for each field. */
type Typed = Record<string, string>;

/** A form before anything is typed into it. */
export const blankOf = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;

/** What the machine of every form remembers. */
export type FormContext<Form extends Typed = Typed> = {
  form: Form;
  /** What is wrong with the form as it was last submitted, in the order of its fields. */
  fieldErrors: FieldError[];
  /** The idempotency key, for all tries with the same content. Empty until the first submission. */
  key: string;
};

/** The events that the actions of forms read; a machine may have others. */
type FormEvent =
  | { type: 'form.restored'; form: Partial<Typed> }
  | { type: 'field.changed'; field: string; value: string }
  | { type: 'form.submitted'; key: string };

/**
 * An action that changes what the machines of several flows remember, in one of them, which may remember more. It reads only
 * the events that those machines share.
 */
export function changing<Context extends Shared, Event extends EventObject, Shared extends object = FormContext>(
  change: (args: { context: Shared; event: FormEvent }) => Partial<Shared>,
) {
  return assign<Context, Event, undefined, Event, never>(
    ({ context, event }) => change({ context, event: event as unknown as FormEvent }) as Partial<Context>,
  );
}

/**
 * The actions of a form: what is typed is remembered, and what the server says is wrong with it; a reload does not empty it, and it
 * is stored once, however often it is sent.
 */
export const formActions = <Context extends FormContext, Event extends EventObject>(blank: Context['form']) => ({
  rememberField: changing<Context, Event>(({ context, event }) => {
    assertEvent(event, 'field.changed');
    return { form: { ...context.form, [event.field]: event.value } };
  }),
  adoptFieldErrors: changing<Context, Event>(({ event }) => ({ fieldErrors: rejectedFieldErrors({ event }) })),
  restoreForm: changing<Context, Event>(({ context, event }) => {
    assertEvent(event, 'form.restored');
    const { type: _, form, ...rest } = event;
    return { ...rest, form: restoredForm(context.form, blank, form) };
  }),
  adoptKey: changing<Context, Event>(({ context, event }) => {
    assertEvent(event, 'form.submitted');
    return { key: context.key || event.key };
  }),
});

/** The form and its field errors in the answer to a form that was posted without scripts. */
export function answeredForm<Form extends Typed>(
  form: Form,
  answer: { form: Partial<Form>; fieldErrors?: FieldError[] },
): Pick<FormContext<Form>, 'form' | 'fieldErrors'> {
  return { form: { ...form, ...answer.form }, fieldErrors: answer.fieldErrors ?? [] };
}

/** The transitions of a form as it was served, until its scripts have started. */
export const servedTransitions = {
  'form.restored': {
    actions: 'restoreForm',
    description: 'The draft that a reload left behind is restored; anything typed since then stays.',
  },
  'field.changed': {
    actions: 'rememberField',
    description: 'Anything typed before the scripts ran is kept.',
  },
} as const;

/** The transition to the rejection of a form that was posted without scripts. */
export const rejectedPage = {
  guard: 'isRejectedPage',
  actions: 'adoptAnswer',
  description: 'The form was posted without scripts, and this page is the server’s answer.',
} as const;
