import type { Selectable } from 'kysely';
import type { ContactMessage } from '../../../contract/contact.ts';

export interface ContactTables {
  messages: MessagesTable;
}

/** One row per message of the contact page: specification 3 (Contact message). */
export interface MessagesTable extends ContactMessage {
  id: string;
  /** Unique: requests with the same key are one message. */
  idempotency_key: string;
  /** The value of the field that is hidden from people; empty if a person wrote the message. */
  trap: string;
  created_at: string;
}

export type StoredContact = Selectable<MessagesTable>;
