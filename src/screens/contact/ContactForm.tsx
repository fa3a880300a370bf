import { contact } from '../../../content/contact.ts';
import { type ContactField, contactPath, honeypotField } from '../../../contract/contact.ts';
import type { ContactContext, ContactEvent } from '../../../machines/contact.ts';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { ErrorSummary } from '../../design/ErrorSummary.tsx';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input, TextArea } from '../../design/Field.tsx';
import { Form, Pair, Send, Status } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { styled } from '../../design/theme.ts';
import { Unsent } from '../../design/Unsent.tsx';
import { Icon } from '../../pictures/icons.tsx';
import { phoneHref, settings } from '../../settings.ts';

type ContactFormProps = {
  context: ContactContext;
  sending: boolean;
  /** Whether the last message was acknowledged. */
  sent: boolean;
  /** Whether the server did not take it as it is. */
  rejected: boolean;
  /** Whether nothing answered the last try. */
  unsent: boolean;
  send: (event: ContactEvent) => void;
};

const idOf = (field: string) => `contact-${field}`;

/** The form of specification 2 (Contact); without scripts it posts itself to the same endpoint. */
export function ContactForm({ context, sending, sent, rejected, unsent, send }: ContactFormProps) {
  const { form, fieldErrors } = context;
  const { element, heading, submissions, fieldErrorOf, control, onSubmit } = useFormView<ContactField>({
    form,
    fieldErrors,
    invalid: rejected,
    comesBack: false,
    idOf,
    send,
  });
  const kept = { readOnly: sending };
  return (
    <Form
      ref={element}
      method="post"
      action={contactPath}
      noValidate
      aria-labelledby={idOf('heading')}
      onSubmit={onSubmit}
    >
      {rejected && (
        <ErrorSummary
          heading="Your message was not sent"
          fieldErrors={fieldErrors}
          idOf={idOf}
          submissions={submissions}
        />
      )}
      <PageHeading ref={heading} id={idOf('heading')}>
        {contact.headline}
      </PageHeading>
      <Lead>{contact.lead}</Lead>
      <Pair>
        <Field id={idOf('full_name')} label="Full name" fieldError={fieldErrorOf('full_name')}>
          {(described) => <Input {...control('full_name')} {...described} {...kept} autoComplete="name" />}
        </Field>
        <Field id={idOf('organization')} label="Organization" fieldError={fieldErrorOf('organization')}>
          {(described) => <Input {...control('organization')} {...described} {...kept} autoComplete="organization" />}
        </Field>
      </Pair>
      <Pair>
        <Field id={idOf('phone_number')} label="Phone number" fieldError={fieldErrorOf('phone_number')}>
          {(described) => <Input {...control('phone_number')} {...described} {...kept} type="tel" autoComplete="tel" />}
        </Field>
        <Field id={idOf('email_address')} label="Email address" fieldError={fieldErrorOf('email_address')}>
          {(described) => <Input {...control('email_address')} {...described} {...kept} {...emailInput} />}
        </Field>
      </Pair>
      <Field id={idOf('enquiry')} label="Enquiry" fieldError={fieldErrorOf('enquiry')}>
        {(described) => <TextArea {...control('enquiry')} {...described} {...kept} rows={7} />}
      </Field>
      <Trap>
        <label htmlFor={idOf(honeypotField)}>Leave this field empty</label>
        <input {...control(honeypotField)} tabIndex={-1} autoComplete="off" />
      </Trap>
      <PrivacyLink />
      {unsent && (
        <Unsent>
          Your message was not sent: the network or our server did not answer. It is kept on this device, and we keep
          trying while a page of this site is open. You can also send it again now.
        </Unsent>
      )}
      <Status role="status">
        {sent && (
          <>
            <Icon name="check" /> Your message was sent. Thank you.
          </>
        )}
        {sending && 'Sending your message …'}
      </Status>
      {sending && <SendingRoad moving />}
      <Send>
        <Button type="submit" size="large" width="phone" aria-disabled={sending}>
          Send
        </Button>
        <span>
          Or call us: <a href={phoneHref}>{settings.PHONE}</a>
        </span>
      </Send>
    </Form>
  );
}

/** Not shown to anybody, nor read out, nor filled in by a browser: whoever fills it in is a program. */
const Trap = styled('div', { display: 'none' });
