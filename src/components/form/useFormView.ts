import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../contract/field-error.ts';
import { usePreload } from '../../design/intent.ts';
import { useErrorTitle } from '../../design/titleStart.ts';
import { loadClient } from '../../http/client.ts';
import { newIdempotencyKey } from '../../submissions/idempotency-key.ts';
import { useFields } from './useFields.ts';

/** The events of a form in use. */
export type FormEvents<Field extends string> =
  | { type: 'field.changed'; field: Field; value: string }
  | { type: 'form.submitted'; key: string; now: number };

export type FormViewOptions<Field extends string> = {
  /** The values that the machine holds, by the names of the form's controls. */
  form: Record<Field, string>;
  fieldErrors: readonly FieldError[];
  invalid: boolean;
  /** Whether the form came with the page. A form that takes another view's place puts the focus on its heading. */
  arriving?: boolean;
  /** The id of a field's control. */
  idOf: (field: string) => string;
  send: (event: FormEvents<Field>) => void;
};

/** What every form of the site takes from its machine's snapshot, and how it reports what the visitor does. */
export function useFormView<Field extends string>(options: FormViewOptions<Field>) {
  const { form, fieldErrors, invalid, arriving = false, idOf, send } = options;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus = useRef(!arriving && !invalid);
  const [submissions, setSubmissions] = useState(0);
  const report = useFields(element, form, (name, value) =>
    send({ type: 'field.changed', field: name as Field, value }),
  );
  useEffect(() => {
    if (takesFocus.current) heading.current?.focus();
  }, []);
  usePreload(loadClient);
  useErrorTitle(invalid);
  const control = (field: Field) => ({ id: idOf(field), name: field, defaultValue: form[field] });
  const fieldErrorOf = (field: Field) =>
    invalid ? fieldErrors.find((fieldError) => fieldError.field === field)?.message : undefined;
  return {
    element,
    heading,
    idOf,
    /** The field errors to show. */
    fieldErrors: invalid ? fieldErrors : [],
    submissions,
    control,
    fieldErrorOf,
    /** The props of a field: those of its control, and its field error. */
    field: (field: Field) => ({ ...control(field), fieldError: fieldErrorOf(field) }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      report();
      send({ type: 'form.submitted', key: newIdempotencyKey(), now: Date.now() });
      setSubmissions((count) => count + 1);
    },
  };
}
