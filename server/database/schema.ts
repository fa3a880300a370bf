import type { Selectable } from 'kysely';
import type { BookingFormValues } from '../../contract/booking.ts';
import type { ContactMessage } from '../../contract/contact.ts';
import type { FuelStationFormValues } from '../../contract/fuel-station.ts';

/**
 * The tables, in the types that SQLite and PostgreSQL share: ids (UUID v7) and instants (ISO 8601, UTC, which sort as
 * text) are text, JSON is text, and there are no booleans.
 */
export interface Schema {
  bookings: BookingsTable;
  fuel_stations: FuelStationsTable;
  messages: MessagesTable;
  subscribers: SubscribersTable;
  subscription_requests: SubscriptionRequestsTable;
  leave_links: LeaveLinksTable;
  announced_articles: AnnouncedArticlesTable;
  accounts: AccountsTable;
  users: UsersTable;
  roles: RolesTable;
  teams: TeamsTable;
  team_links: TeamLinksTable;
  invitations: InvitationsTable;
  registration_codes: RegistrationCodesTable;
  registration_sessions: RegistrationSessionsTable;
  password_resets: PasswordResetsTable;
  outbox: OutboxTable;
  submission_counts: SubmissionCountsTable;
}

/** One row a demo that a visitor booked: specification 3 (Booking payload). */
export interface BookingsTable extends BookingFormValues {
  id: string;
  /** What makes one booking of many requests, unique. */
  idempotency_key: string;
  /** Tells a request that is sent again from one that was corrected. */
  content_hash: string;
  /** The instant of the appointment. */
  appointment: string;
  /** Which of the visitor's submissions this is; an older one changes nothing. */
  revision: number;
  /** How often the booking was amended; the calendar file's SEQUENCE (RFC 5545, 3.8.7.4). */
  sequence: number;
  created_at: string;
  amended_at: string;
}

/** A stored booking. */
export type Booking = Selectable<BookingsTable>;

/** One row a fuel station that was registered: specification 3 (Fuel station payload). */
export interface FuelStationsTable extends Omit<FuelStationFormValues, 'terms'> {
  id: string;
  /** What makes one station of many requests, unique. */
  idempotency_key: string;
  /** Tells a request that is sent again from one that was corrected. */
  content_hash: string;
  /** The number of the newest try; an older one changes nothing. */
  tries: number;
  created_at: string;
  amended_at: string;
}

/** A stored fuel station. */
export type FuelStation = Selectable<FuelStationsTable>;

/** One row a message of the contact page: specification 3 (Contact message). */
export interface MessagesTable extends ContactMessage {
  id: string;
  /** What makes one message of many requests, unique. */
  idempotency_key: string;
  /** What stood in the field that people do not see; empty where a person wrote. */
  trap: string;
  created_at: string;
}

/** A stored contact message. */
export type StoredContact = Selectable<MessagesTable>;

/** One row an address that was ever confirmed. */
export interface SubscribersTable {
  id: string;
  /** Unique. */
  email: string;
  /** When it was confirmed last. */
  subscribed_at: string;
  /** When its owner left; null as long as articles are mailed to it. */
  left_at: string | null;
}

/** One row a subscription that was asked for, with the link to confirm it. */
export interface SubscriptionRequestsTable {
  id: string;
  email: string;
  /** The fingerprint of the request's key: a request that is sent again makes no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When it was confirmed. */
  used_at: string | null;
}

/** One row a link to leave: each mail to a subscriber has its own. */
export interface LeaveLinksTable {
  token_hash: string;
  subscriber_id: string;
  created_at: string;
}

/** One row an article that subscribers need not be told of any more. */
export interface AnnouncedArticlesTable {
  slug: string;
  announced_at: string;
}

/** One row a company that has begun to register. */
export interface AccountsTable {
  id: string;
  created_at: string;
}

/** What a user may be: specification 6. */
export type RoleName = 'Manager' | 'Operator' | 'Guest' | 'Fuel Attendant';

/** One row a person who may sign in to the platform. */
export interface UsersTable {
  id: string;
  /** Unique. */
  username: string;
  /** A PHC string of Argon2id. */
  password_hash: string;
  role: RoleName;
  /** The company's account that the user belongs to, if to one. */
  account_id: string | null;
  /** The fuel station that the user belongs to, if to one. */
  fuel_station_id: string | null;
  created_at: string;
  /** The mailbox of a company's user, unique; the users of a fuel station have none, nor what follows. */
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  /** The fingerprint of the key that the registration was last written under, and the number of that try. */
  registration_key: string | null;
  registration_tries: number | null;
  /** When the registration was finished; null while it goes on. */
  registered_at: string | null;
}

/** A stored user. */
export type UserRow = Selectable<UsersTable>;

/** One row a role of an account: specification 3 (Role). Its name is unique in the account. */
export interface RolesTable {
  id: string;
  account_id: string;
  name: RoleName;
  description: string;
  /** A list of permissions as JSON. */
  permissions: string;
}

/** One row a team: specification 3 (Team). An account has one. */
export interface TeamsTable {
  id: string;
  account_id: string;
  name: string;
  /** The name without regard to capitals and spaces, unique over all teams. */
  name_key: string;
  /** The fingerprint of the key that the name was last written under, and the number of that try. */
  request_key: string | null;
  tries: number;
  created_at: string;
}

/** A stored team. */
export type Team = Selectable<TeamsTable>;

/** One row a shareable link to join a team; its token is known to those who have it. */
export interface TeamLinksTable {
  id: string;
  account_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** One row an invitation that was mailed, one for each address that an account invites. */
export interface InvitationsTable {
  id: string;
  account_id: string;
  email: string;
  role_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** When the invited one joined. */
  used_at: string | null;
}

/** One row a code that was asked for. It is stored for addresses that have an account too, and then told to nobody. */
export interface RegistrationCodesTable {
  id: string;
  email: string;
  /** The fingerprint of the request's key: a request that is sent again makes no second code. */
  request_key: string | null;
  /** A PHC string of Argon2id. */
  code_hash: string;
  /** How often it was guessed wrong. */
  tries: number;
  created_at: string;
  /** When it was verified, and the fingerprint of the key that it is bound to since. */
  verified_at: string | null;
  verified_key: string | null;
}

/** A stored code. */
export type RegistrationCode = Selectable<RegistrationCodesTable>;

/** One row per session of a registration whose address is proven. */
export interface RegistrationSessionsTable {
  id: string;
  email: string;
  /** The fingerprint of the registration's Idempotency-Key: its session opens nothing under another one. */
  key_hash: string;
  /** The fingerprint of the token in the browser's cookie. */
  token_hash: string;
  expires_at: string;
  /** How the registration was finished, if it was: from then on the session only repeats what it answered. */
  outcome: 'registered' | 'joined' | null;
}

/** A stored session. */
export type RegistrationSession = Selectable<RegistrationSessionsTable>;

/** One row a reset link that was asked for. It is stored for addresses without an account too, and then told to nobody. */
export interface PasswordResetsTable {
  id: string;
  email: string;
  user_id: string | null;
  /** The fingerprint of the request's key: a request that is sent again makes no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When the password was set by it, and the fingerprint of the key of that request. */
  used_at: string | null;
  used_key: string | null;
}

/** A stored reset link. */
export type PasswordReset = Selectable<PasswordResetsTable>;

/** One row a mail that is to leave, written in the transaction of what it tells. */
export interface OutboxTable {
  id: string;
  state: 'waiting' | 'sent' | 'dead';
  /** When the mail may be tried next. While a worker holds it, the end of that worker's lease. */
  due_at: string;
  /** The worker's claim: only who holds it may settle the row. */
  lease: string | null;
  /** How often sending was begun. */
  tries: number;
  /** A `MailMessage` as JSON; of one with a secret only its kind is left once it has left. */
  message: string;
  /** Why the last try failed. */
  fault: string | null;
  created_at: string;
}

/** How many submissions an address made in the window that ends at `window_ends_at`. */
export interface SubmissionCountsTable {
  address: string;
  submissions: number;
  window_ends_at: string;
}
