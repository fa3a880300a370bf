import type { SnapshotFrom } from 'xstate';
import { contact } from '../../../content/contact.ts';
import { formPages } from '../../../content/form-pages.ts';
import { type ContactField, contactPath, honeypotField } from '../../../contract/contact.ts';
import { pointedOutField } from '../../../contract/submission.ts';
import type { ContactEvent, contactMachine } from '../../../machines/contact.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { postponementInWords } from '../../components/submissions/postponement.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { EmailInput } from '../../design/EmailInput.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field, Input, TextArea } from '../../design/Field.tsx';
import { Pair } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { useDoneTitle } from '../../design/titleStart.ts';

type ContactFormProps = {
  snapshot: SnapshotFrom<typeof contactMachine>;
  send: (event: ContactEvent) => void;
};

const unsent =
  'the network or our server didn’t respond. It’s saved on this device, and we’ll keep trying while a page of this site is open. You can also send it again now.';

const idOf = (field: string) => `contact-${field}`;

/** The form of specification 2 (Contact); without scripts it is posted to the same endpoint. */
export function ContactForm({ snapshot, send }: ContactFormProps) {
  const { form, fieldErrors, pointedOut } = snapshot.context;
  const sending = snapshot.matches('sending');
  const unanswered = snapshot.matches({ idle: 'unanswered' });
  const questioned = snapshot.matches({ idle: 'questioned' });
  const { field, control, ...flow } = useFormView<ContactField>({
    form,
    fieldErrors,
    invalid: questioned || snapshot.matches({ idle: 'rejected' }),
    arriving: true,
    idOf,
    send,
  });
  const sent = snapshot.matches({ idle: 'sent' });
  useDoneTitle(sent ? formPages.contact.done : undefined);
  const postponed = postponementInWords(snapshot);
  const locked = { readOnly: sending };
  return (
    <FlowForm
      title={contact.headline}
      action={contactPath}
      problem={questioned ? 'Your message hasn’t been sent yet' : 'Your message wasn’t sent'}
      submit="Send"
      button={{ 'aria-disabled': sending, ...(pointedOut && { name: pointedOutField, value: 'yes' }) }}
      // The number to call stands beside the form.
      beside={null}
      flow={flow}
    >
      <Lead>{contact.lead}</Lead>
      <Pair>
        <Field {...field('full_name')} label="Full name">
          {(control) => <Input {...control} {...locked} autoComplete="name" />}
        </Field>
        <Field {...field('organization')} label="Organisation">
          {(control) => <Input {...control} {...locked} autoComplete="organization" />}
        </Field>
      </Pair>
      <Pair>
        <Field {...field('phone_number')} label="Phone number">
          {(control) => <Input {...control} {...locked} type="tel" autoComplete="tel" />}
        </Field>
        <Field {...field('email_address')} label="Email">
          {(control) => <EmailInput {...control} {...locked} />}
        </Field>
      </Pair>
      <Field {...field('enquiry')} label="Enquiry">
        {(control) => <TextArea {...control} {...locked} rows={7} />}
      </Field>
      <Honeypot aria-hidden>
        <label htmlFor={idOf(honeypotField)}>Leave this field empty</label>
        <input {...control(honeypotField)} {...leftAlone} tabIndex={-1} autoComplete="off" />
      </Honeypot>
      <PrivacyLink />
      {unanswered && (
        <ErrorMessage>{`Your message wasn’t sent${postponed ? ` yet. ${postponed}` : `: ${unsent}`}`}</ErrorMessage>
      )}
      <div role="status">
        {sent && (
          <Arrival
            heading={<strong>Your message was sent. Thank you.</strong>}
            next={
              <ButtonLink path="/blog" kind="secondary" width="phone">
                Read the blog
              </ButtonLink>
            }
          />
        )}
        {sending && <strong>Sending your message …</strong>}
      </div>
      {sending && <SendingRoad moving />}
    </FlowForm>
  );
}

/** What tells 1Password, LastPass, Bitwarden, Dashlane and Proton Pass to leave a field alone. */
const leftAlone = {
  'data-1p-ignore': true,
  'data-lpignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-protonpass-ignore': true,
};

/** Neither shown nor read out nor filled in by a browser, so bots fill it in. */
const Honeypot = styled('div', { display: 'none' });
