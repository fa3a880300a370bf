import { contact } from '../../../content/contact.ts';
import { type ContactField, messagePath, trapField } from '../../../contract/message.ts';
import type { ContactContext, ContactEvent } from '../../../machines/contact.ts';
import { Button } from '../../design/Button.tsx';
import { emailInput } from '../../design/emailInput.ts';
import { FaultSummary } from '../../design/FaultSummary.tsx';
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
import { useFormView } from '../form/useFormView.ts';

type ContactFormProps = {
  context: ContactContext;
  sending: boolean;
  /** Whether the last message was acknowledged. */
  sent: boolean;
  /** Whether the server did not take it as it is. */
  refused: boolean;
  /** Whether nothing answered the last try. */
  unsent: boolean;
  send: (event: ContactEvent) => void;
};

const idOf = (field: string) => `contact-${field}`;

/** The form of specification 2 (Contact); without scripts it posts itself to the same endpoint. */
export function ContactForm({ context, sending, sent, refused, unsent, send }: ContactFormProps) {
  const { form, faults } = context;
  const { element, heading, faultOf, control, onSubmit } = useFormView<ContactField>({
    form,
    faults,
    faulty: refused,
    comesBack: false,
    idOf,
    send,
  });
  const kept = { readOnly: sending };
  return (
    <Form
      ref={element}
      method="post"
      action={messagePath}
      noValidate
      aria-labelledby={idOf('heading')}
      onSubmit={onSubmit}
    >
      {refused && <FaultSummary heading="Your message was not sent" faults={faults} idOf={idOf} />}
      <PageHeading ref={heading} id={idOf('heading')}>
        {contact.headline}
      </PageHeading>
      <Lead>{contact.lead}</Lead>
      <Pair>
        <Field id={idOf('full_name')} label="Full name" fault={faultOf('full_name')}>
          {(described) => <Input {...control('full_name')} {...described} {...kept} autoComplete="name" />}
        </Field>
        <Field id={idOf('organization')} label="Organization" fault={faultOf('organization')}>
          {(described) => <Input {...control('organization')} {...described} {...kept} autoComplete="organization" />}
        </Field>
      </Pair>
      <Pair>
        <Field id={idOf('phone_number')} label="Phone number" fault={faultOf('phone_number')}>
          {(described) => <Input {...control('phone_number')} {...described} {...kept} type="tel" autoComplete="tel" />}
        </Field>
        <Field id={idOf('email_address')} label="Email address" fault={faultOf('email_address')}>
          {(described) => <Input {...control('email_address')} {...described} {...kept} {...emailInput} />}
        </Field>
      </Pair>
      <Field id={idOf('enquiry')} label="Enquiry" fault={faultOf('enquiry')}>
        {(described) => <TextArea {...control('enquiry')} {...described} {...kept} rows={7} />}
      </Field>
      <Trap>
        <label htmlFor={idOf(trapField)}>Leave this field empty</label>
        <input {...control(trapField)} tabIndex={-1} autoComplete="off" />
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
