import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../design/Button.tsx';
import { ErrorSummary } from '../../design/ErrorSummary.tsx';
import { Form, Send } from '../../design/form.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ScriptsNeeded } from '../../design/ScriptsNeeded.tsx';
import { phoneHref, settings } from '../../settings.ts';
import type { useFormView } from './useFormView.ts';

type FlowFormProps = {
  title: string;
  /** Where the form is posted to without scripts; without an action it needs scripts. */
  action?: string;
  /** Why it needs scripts, unless because it sends a password or a code. */
  scriptsBecause?: string;
  /** The heading above the field errors. */
  problem?: string;
  /** The label of the submit button. */
  submit: string;
  /** The button's other props. */
  button?: ComponentProps<typeof Button>;
  /** What stands beside the button (default: the number to call). */
  beside?: ReactNode;
  flow: Pick<
    ReturnType<typeof useFormView>,
    'element' | 'heading' | 'idOf' | 'fieldErrors' | 'submissions' | 'onSubmit'
  >;
  children: ReactNode;
};

/**
 * A page's form: its field errors, its heading, its fields and its button. It never uses GET, so that nothing that was
 * typed ends up in an address.
 */
export function FlowForm({
  title,
  action,
  scriptsBecause,
  problem,
  submit,
  button,
  beside = orCall,
  flow,
  children,
}: FlowFormProps) {
  const { element, heading, idOf, fieldErrors, submissions, onSubmit } = flow;
  const Fields = action ? Scriptless : ScriptsNeeded;
  return (
    <Form ref={element} method="post" action={action} noValidate aria-labelledby={idOf('heading')} onSubmit={onSubmit}>
      {fieldErrors.length > 0 && (
        <ErrorSummary heading={problem} fieldErrors={fieldErrors} idOf={idOf} submissions={submissions} />
      )}
      <PageHeading ref={heading} id={idOf('heading')}>
        {title}
      </PageHeading>
      <Fields because={scriptsBecause}>
        {children}
        <Send>
          <Button type="submit" size="large" width="phone" {...button}>
            {submit}
          </Button>
          {beside}
        </Send>
      </Fields>
    </Form>
  );
}

const Scriptless = ({ children }: { because?: string | undefined; children: ReactNode }) => children;

const orCall = (
  <span>
    Or call us: <a href={phoneHref}>{settings.PHONE}</a>
  </span>
);
