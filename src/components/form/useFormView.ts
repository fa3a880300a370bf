import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../contract/problem.ts';
import { firstIntent } from '../../design/intent.ts';
import { useErrorTitle } from '../../design/useErrorTitle.ts';
import { loadClient } from '../../http/client.ts';
import { newIdempotencyKey } from '../../submissions/idempotency-key.ts';
import { useFields } from './useFields.ts';

/** The events of a form in use. */
export type FormEvents<Field extends string> =
  | { type: 'field.changed'; field: Field; value: string }
  | { type: 'form.submitted'; key: string; now: number };

export type FormView<Field extends string> = {
  /** What the machine holds, by the names of the form's controls. */
  form: Record<Field, string>;
  fieldErrors: readonly FieldError[];
  invalid: boolean;
  /** Whether the visitor comes to the form from elsewhere in the flow; who has just arrived is where the page begins. */
  comesBack: boolean;
  idOf: (field: string) => string;
  send: (event: FormEvents<Field>) => void;
};

/**
 * What every form of the site shows of its snapshot, values and field errors, and how what the visitor does is sent. Who comes
 * to it from elsewhere in the flow starts at its heading.
 */
export function useFormView<Field extends string>(flow: FormView<Field>) {
  const { form, fieldErrors, invalid, idOf, send } = flow;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const comesBack = useRef(flow.comesBack);
  const [submissions, setSubmissions] = useState(0);
  const report = useFields(element, form, (name, value) =>
    send({ type: 'field.changed', field: name as Field, value }),
  );
  useEffect(() => {
    if (comesBack.current) heading.current?.focus();
  }, []);
  useEffect(() => {
    // Where it cannot be fetched, sending the form is what fails, and says so.
    void firstIntent()
      .then(loadClient)
      .catch(() => {});
  }, []);
  useErrorTitle(invalid);
  return {
    element,
    heading,
    submissions,
    fieldErrorOf: (field: Field) =>
      invalid ? fieldErrors.find((fieldError) => fieldError.field === field)?.message : undefined,
    control: (field: Field) => ({ id: idOf(field), name: field, defaultValue: form[field] }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      report();
      send({ type: 'form.submitted', key: newIdempotencyKey(), now: Date.now() });
      setSubmissions((count) => count + 1);
    },
  };
}
