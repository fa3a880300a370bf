import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import {
  type ContactRequest,
  contactMessageFields,
  earlierHoneypotField,
  honeypotField,
} from '../../../contract/contact.ts';
import type { Database } from '../../database/database.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Publish } from '../../webhooks/publish.ts';
import { contactNotice } from './emails.ts';
import type { StoredContact } from './tables.ts';

/** A message, with its Idempotency-Key, if any. */
export interface ContactSubmission {
  key: string | undefined;
  request: ContactRequest;
  now: Date;
}

export interface ContactStore {
  /**
   * Stores a message and its email in one transaction, once per key, however many requests arrive at once. The same key with
   * other content is another message: received messages are never corrected. Without a key, the same content is one message
   * per day.
   */
  store(submission: ContactSubmission): Promise<'stored' | 'repeated'>;
}

export function createContactStore({ queries }: Database, publish: Publish): ContactStore {
  return {
    store: (submission) =>
      queries.transaction().execute(async (transaction) => {
        const message = messageOf(submission);
        const inserted = await transaction
          .insertInto('messages')
          .values(message)
          .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) return 'repeated';
        await queueMails(transaction, [{ message: contactNotice(message), instant: message.created_at }]);
        const { trap: hidden_field, created_at: instant } = message;
        const data = { ...message, possible_spam: hidden_field !== '', hidden_field };
        await publish(transaction, [{ type: 'contact.sent', instant, data }]);
        return 'stored';
      }),
  };
}

function messageOf({ key, request, now }: ContactSubmission): StoredContact {
  const { full_name, organization, phone_number, email_address, enquiry } = request;
  const created_at = now.toISOString();
  const hash = hashOf(request);
  return {
    id: newId(),
    // The prefixes keep clients from naming a message by guessing its content.
    idempotency_key: key === undefined ? `content:${created_at.slice(0, 10)}:${hash}` : `client:${hash}:${key}`,
    full_name,
    organization,
    phone_number,
    email_address,
    enquiry,
    trap: trapOf(request),
    created_at,
  };
}

/** What the hidden field was filled in with, under either of its names. */
function trapOf(request: ContactRequest): string {
  return request[honeypotField] || request[earlierHoneypotField];
}

/** The hidden field counts, if it is filled in: possible spam must not keep the same words from being emailed without that mark. */
function hashOf(request: ContactRequest): string {
  const content = contactMessageFields.map((field) => request[field]);
  const trap = trapOf(request);
  if (trap !== '') content.push(trap);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
