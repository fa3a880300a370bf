/** Sending a contact message, by specification 3 and 7, and matrix 7.contact and 5.contact-trap. */

import { contactReceived, contactRequest } from '../../../contract/contact.ts';
import { maxLengths } from '../../../contract/limits.ts';
import { formStatuses } from '../oracles/wire/endpoint.ts';
import { byKey, posted, postedForm, sales, under, type Wire } from '../oracles/wire/wire.ts';
import { exampleMessage, noAddress, rejectedPhone } from './model.ts';

const path = '/api/register/sendWebMessage';

type Message = Record<'full_name' | 'organization' | 'phone_number' | 'email_address' | 'enquiry', string>;

/** Rulings on calls: the sales inbox gets the message, and a reply goes to the visitor, if the typed address is one. */
const notice = ({ full_name, organization, phone_number, email_address, enquiry }: Message, id: unknown) => ({
  subject: full_name ? `New message from the website: ${full_name}` : 'New message from the website',
  ...(email_address.includes('@') && { replyTo: email_address }),
  says: [
    `Full name: ${full_name || 'not given'}`,
    `Organisation: ${organization || 'not given'}`,
    `Phone number: ${phone_number || 'not given'}`,
    `Email: ${email_address || 'not given'}`,
    `Reference: ${id}`,
    enquiry || 'not given',
  ],
});

export const contactWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path,
      statuses: formStatuses,
      schema: contactRequest,
      accepted: () => ({ status: 201, body: contactReceived }),
      rejections: [{ fieldError: rejectedPhone, change: { body: { phone_number: '0'.repeat(maxLengths.phone + 1) } } }],
    },
  ],
  kept: 'kept',
  requests: {
    sendingContactMessage: ({ form, key }: { form: typeof exampleMessage; key: string }) =>
      posted(path, key, {
        full_name: form.full_name,
        organization: form.organization,
        phone_number: form.phone_number,
        email_address: form.email_address,
        enquiry: form.enquiry,
        sending: true,
      }),
  },
  within: {
    'the form was posted without scripts and accepted': () => [postedForm(path, exampleMessage)],
    'the form was posted without scripts and rejected': () => [
      postedForm(path, {
        full_name: 'Wanjiru Kamau',
        organization: '',
        phone_number: '0'.repeat(maxLengths.phone + 1),
        email_address: '',
        enquiry: '',
        leave_empty: '',
      }),
    ],
    'the form was posted without scripts and questioned': () => [
      postedForm(path, {
        full_name: 'Wanjiru Kamau',
        organization: '',
        phone_number: '',
        email_address: noAddress,
        enquiry: '',
        leave_empty: '',
      }),
    ],
  },
  served: (requests, read) =>
    byKey(requests, path).map(({ key, content, accepted }) => {
      const { full_name, organization, phone_number, email_address, enquiry } = content as Message;
      const message = { full_name, organization, phone_number, email_address, enquiry };
      const find = under(key, message);
      const [{ id } = {}] = read('messages', find);
      return {
        rows: [{ table: 'messages', find, are: accepted.slice(0, 1).map(() => ({ ...message, trap: '' })) }],
        emails: id ? [{ to: sales, about: String(id), are: [notice(message, id)] }] : [],
      };
    }),
};
