import type { ComponentProps, ReactNode } from 'react';
import type { FieldError } from '../../../contract/problem.ts';
import { Button } from '../../design/Button.tsx';
import { ErrorSummary } from '../../design/ErrorSummary.tsx';
import { Form, Send } from '../../design/form.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ScriptsNeeded } from '../../design/ScriptsNeeded.tsx';
import { phoneHref, settings } from '../../settings.ts';
import type { useFormView } from './useFormView.ts';

type ScriptedFormProps = {
  title: string;
  /** The words of its button. */
  submit: string;
  /** What else there is to say of its button. */
  button?: ComponentProps<typeof Button>;
  /** What stands beside its button; the number to call unless told. */
  beside?: ReactNode;
  /** What takes the form over. */
  flow: Pick<ReturnType<typeof useFormView>, 'element' | 'heading' | 'submissions' | 'onSubmit'>;
  /** What is wrong with it, where that is shown. */
  fieldErrors: readonly FieldError[] | undefined;
  idOf: (field: string) => string;
  children: ReactNode;
};

/**
 * A form that is sent by scripts alone: with no action, and never by GET, so that nothing typed ends in an address. Its
 * heading, its field errors above it, its fields, and its button.
 */
export function ScriptedForm({
  title,
  submit,
  button,
  beside = orCall,
  flow,
  fieldErrors,
  idOf,
  children,
}: ScriptedFormProps) {
  const { element, heading, submissions, onSubmit } = flow;
  return (
    <Form ref={element} method="post" noValidate aria-labelledby={idOf('heading')} onSubmit={onSubmit}>
      {fieldErrors && <ErrorSummary fieldErrors={fieldErrors} idOf={idOf} submissions={submissions} />}
      <PageHeading ref={heading} id={idOf('heading')}>
        {title}
      </PageHeading>
      <ScriptsNeeded>
        {children}
        <Send>
          <Button type="submit" size="large" width="phone" {...button}>
            {submit}
          </Button>
          {beside}
        </Send>
      </ScriptsNeeded>
    </Form>
  );
}

const orCall = (
  <span>
    Or call us: <a href={phoneHref}>{settings.PHONE}</a>
  </span>
);
