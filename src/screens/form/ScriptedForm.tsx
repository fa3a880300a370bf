import type { ComponentProps, ReactNode } from 'react';
import type { Fault } from '../../../contract/problem.ts';
import { Button } from '../../design/Button.tsx';
import { FaultSummary } from '../../design/FaultSummary.tsx';
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
  flow: Pick<ReturnType<typeof useFormView>, 'element' | 'heading' | 'onSubmit'>;
  /** What is wrong with it, where that is shown. */
  faults: readonly Fault[] | undefined;
  idOf: (field: string) => string;
  children: ReactNode;
};

/**
 * A form that is sent by scripts alone: with no action, and never by GET, so that nothing typed ends in an address. Its
 * heading, its faults above it, its fields, and its button.
 */
export function ScriptedForm({
  title,
  submit,
  button,
  beside = orCall,
  flow,
  faults,
  idOf,
  children,
}: ScriptedFormProps) {
  const { element, heading, onSubmit } = flow;
  return (
    <Form ref={element} method="post" noValidate aria-labelledby={idOf('heading')} onSubmit={onSubmit}>
      {faults && <FaultSummary faults={faults} idOf={idOf} />}
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
