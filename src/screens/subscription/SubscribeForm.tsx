import { useEffect, useRef } from 'react';
import { type SubscriptionField, subscriptionPath } from '../../../contract/subscription.ts';
import type { SubscriptionContext, SubscriptionEvent } from '../../../machines/subscription.ts';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Form, Status } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { styled } from '../../design/theme.ts';
import { Unsent } from '../../design/Unsent.tsx';

type SubscribeFormProps = {
  context: SubscriptionContext;
  invalid: boolean;
  /** Whether nothing answered the last try. */
  failed: boolean;
  sending: boolean;
  /** Whether the visitor has just come to the page. */
  arriving: boolean;
  send: (event: SubscriptionEvent) => void;
};

const idOf = (field: string) => `subscribe-${field}`;

/** One field and its button; without scripts it posts itself to the same endpoint. */
export function SubscribeForm({ context, invalid, failed, sending, arriving, send }: SubscribeFormProps) {
  const { form, fieldErrors } = context;
  const { element, heading, control, onSubmit } = useFormView<SubscriptionField>({
    form,
    fieldErrors,
    invalid,
    comesBack: !arriving && !invalid,
    idOf,
    send,
  });
  const field = useRef<HTMLInputElement>(null);
  // Each submission that finds field errors brings a new list: the one field is where they are mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a trigger, not an ingredient
  useEffect(() => {
    if (invalid) field.current?.focus();
  }, [invalid, fieldErrors]);
  // There is but one field, so whatever is wrong is said beside it.
  const fieldError = invalid ? fieldErrors.map(({ message }) => message).join(' ') : undefined;
  return (
    <Form
      ref={element}
      method="post"
      action={subscriptionPath}
      noValidate
      aria-labelledby={idOf('heading')}
      onSubmit={onSubmit}
    >
      <h2 ref={heading} id={idOf('heading')} tabIndex={-1}>
        New articles by mail
      </h2>
      <Text>
        One mail when we publish an article, and nothing else. We first mail you a link to confirm; every mail has a
        link to leave.
      </Text>
      <PrivacyLink />
      {failed && (
        <Unsent>Nothing was sent yet: the network or our server did not answer. Press Subscribe once more.</Unsent>
      )}
      <Row>
        <Field id={idOf('email')} label="Email" fieldError={fieldError}>
          {(described) => <Input {...control('email')} {...described} ref={field} readOnly={sending} {...emailInput} />}
        </Field>
        <Button type="submit" width="phone" aria-disabled={sending}>
          Subscribe
        </Button>
      </Row>
      <Status role="status">{sending && 'Sending your address …'}</Status>
    </Form>
  );
}

/** The field and its button on one line where there is room. */
const Row = styled('div', {
  display: 'grid',
  gap: '$4',
  alignItems: 'end',
  // As high as the field beside it.
  '& button': { minHeight: '48px' },
  '@tablet': { gridTemplateColumns: 'minmax(0, 420px) auto', justifyContent: 'start' },
});
