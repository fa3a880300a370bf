import { describe, expect, test } from 'vitest';
import { contactBodyOf, contactQuestions, contactRequest } from '../../contract/contact.ts';
import { fieldErrorsOf } from '../../contract/field-error.ts';
import { maxLengths } from '../../contract/limits.ts';

describe('a contact message', () => {
  test.each([
    ['full_name', maxLengths.name, 'Full name'],
    ['organization', maxLengths.organization, 'Organisation'],
    ['phone_number', maxLengths.phone, 'Phone number'],
    ['email_address', maxLengths.email, 'Email'],
    ['enquiry', maxLengths.enquiry, 'Enquiry'],
  ])('should be rejected only if its %s is longer than %d characters', (field, length, label) => {
    expect(contactRequest.safeParse({ [field]: 'x'.repeat(length) }).success).toBe(true);
    expect(fieldErrorsOf(contactRequest.safeParse({ [field]: 'x'.repeat(length + 1) }).error?.issues ?? [])).toEqual([
      { field, message: `${label} must be ${length} characters or fewer` },
    ]);
  });

  test('should be accepted however much the hidden field is filled in with, and cut it', {
    tags: ['5.contact-trap'],
  }, () => {
    const filled = { leave_empty: 'x'.repeat(5000), website: `\0${'y'.repeat(5000)}` };
    const { honeypot } = maxLengths;
    const cut = { leave_empty: 'x'.repeat(honeypot), website: 'y'.repeat(honeypot - 1) };
    expect(contactRequest.parse(filled)).toMatchObject(cut);
  });

  test.each(['leave_empty', 'website'])(
    'should be told to leave %s empty if it holds no text',
    {
      tags: ['5.contact-trap'],
    },
    (field) => {
      for (const value of [7, null, [], { text: 'x' }]) {
        expect(fieldErrorsOf(contactRequest.safeParse({ [field]: value }).error?.issues ?? [])).toEqual([
          { field, message: 'Leave this field empty' },
        ]);
      }
    },
  );

  test('should be sent with what filled in the hidden field', { tags: ['5.contact-trap'] }, () => {
    const message = { full_name: '', organization: '', phone_number: '', email_address: '', enquiry: 'Hello' };
    expect(contactBodyOf({ ...message, leave_empty: 'spam' })).toEqual({
      ...message,
      sending: true,
      leave_empty: 'spam',
    });
  });

  const asIs = 'correct it, or press Send again to send it as it is';
  const phone = { field: 'phone_number', message: `This doesn’t look like a phone number: ${asIs}` };
  const email = { field: 'email_address', message: `This doesn’t look like an email address: ${asIs}` };

  test.each([
    ['', '', []],
    [' ', ' ', []],
    ['+254 711 000 111', 'amina@example.com', []],
    ['٠٧١١٠٠٠', ' ceo&co@example.com ', []],
    ['call me', '', [phone]],
    ['12345', 'amina@example.com', [phone]],
    ['', 'amina at example', [email]],
    ['0711 000 111', 'amina@example', [email]],
    ['evenings', 'none', [phone, email]],
  ])(
    'should be questioned only where it cannot be a number or an address: %j, %j',
    {
      tags: ['5.contact-questions'],
    },
    (phone_number, email_address, questions) => {
      expect(contactQuestions({ phone_number, email_address })).toEqual(questions);
    },
  );
});
