import { useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../contract/field-error.ts';
import { type SubscriptionField, subscriptionPath } from '../../../contract/subscription.ts';
import type { SubscriptionEvent, subscriptionMachine } from '../../../machines/subscription.ts';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { EmailInput } from '../../design/EmailInput.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field } from '../../design/Field.tsx';
import { Form, FormStatus, sideBySide } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { styled } from '../../design/theme.ts';

export type SubscriptionViewProps = {
  snapshot: SnapshotFrom<typeof subscriptionMachine>;
  send: (event: SubscriptionEvent) => void;
};

const idOf = (field: string) => `subscribe-${field}`;

/** One field and its button; without scripts the form is posted to the same endpoint. */
export function SubscriptionForm({ snapshot, send }: SubscriptionViewProps) {
  const { form, fieldErrors } = snapshot.context;
  const invalid = snapshot.matches({ form: 'invalid' });
  const arriving = snapshot.matches('unhydrated');
  const sending = snapshot.matches('sending');
  const { element, control, onSubmit } = useFormView<SubscriptionField>({
    form,
    fieldErrors,
    invalid,
    arriving,
    idOf,
    send,
  });
  const input = useRef<HTMLInputElement>(null);
  const replacesAnswer = useRef(!arriving);
  useEffect(() => {
    if (replacesAnswer.current) input.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission that finds field errors brings a new list
  useEffect(() => {
    if (invalid) input.current?.focus();
  }, [invalid, fieldErrors]);
  // With only one field, every error is shown beside it.
  const fieldError = invalid ? wordsOf(fieldErrors) : undefined;
  return (
    <Form
      ref={element}
      method="post"
      action={subscriptionPath}
      noValidate
      aria-labelledby={idOf('heading')}
      onSubmit={onSubmit}
    >
      <h2 id={idOf('heading')}>New articles by email</h2>
      <Text>
        One email when we publish an article, and nothing else. First we email you a link to confirm your subscription.
        You can unsubscribe from any email.
      </Text>
      <PrivacyLink />
      {snapshot.matches({ form: 'unanswered' }) && (
        <ErrorMessage>
          We couldn’t send your address: the network or our server didn’t respond. Please press Subscribe again.
        </ErrorMessage>
      )}
      <OneLine>
        <Field {...control('email')} label="Email" fieldError={fieldError}>
          {(control) => <EmailInput {...control} ref={input} readOnly={sending} />}
        </Field>
        <Button type="submit" size="large" width="phone" aria-disabled={sending}>
          Subscribe
        </Button>
      </OneLine>
      <FormStatus role="status">{sending && 'Sending your address …'}</FormStatus>
    </Form>
  );
}

/** The field and its button on one line where there is room. */
const OneLine = styled('div', sideBySide, {
  '@phone': { rowGap: '$4' },
  '@tablet': { gridTemplateColumns: 'minmax(0, 420px) auto', justifyContent: 'start' },
  // In a column of the blog, one below the other.
  '@container (max-width: 420px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > button': { gridArea: 'auto', marginTop: '$3' },
  },
});
