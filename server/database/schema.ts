import type { Generated, Selectable } from 'kysely';
import type { BookingFormValues } from '../../contract/booking.ts';
import type { ContactMessage } from '../../contract/contact.ts';
import type { FuelStationFormValues } from '../../contract/fuel-station.ts';
import type { Lane } from '../mail/lanes.ts';

/**
 * The tables, in types that SQLite and PostgreSQL share: ids (UUID v7), instants (ISO 8601 in UTC, which sort as text) and
 * JSON are text, and there are no booleans.
 */
export interface Schema {
  bookings: BookingsTable;
  fuel_stations: FuelStationsTable;
  messages: MessagesTable;
  subscribers: SubscribersTable;
  subscription_requests: SubscriptionRequestsTable;
  leave_keys: LeaveKeysTable;
  leave_links: LeaveLinksTable;
  announced_articles: AnnouncedArticlesTable;
  accounts: AccountsTable;
  users: UsersTable;
  roles: RolesTable;
  teams: TeamsTable;
  team_links: TeamLinksTable;
  invitations: InvitationsTable;
  superseded_invitations: SupersededInvitationsTable;
  registration_codes: RegistrationCodesTable;
  code_guesses: CodeGuessesTable;
  registration_sessions: RegistrationSessionsTable;
  password_resets: PasswordResetsTable;
  outbox: OutboxTable;
  operator_notices: OperatorNoticesTable;
  submission_counts: SubmissionCountsTable;
  readiness: ReadinessTable;
  released_assets: ReleasedAssetsTable;
}

/** One row per booked demo: specification 3 (Booking payload). */
export interface BookingsTable extends BookingFormValues {
  id: string;
  /** Unique: requests with the same key are one booking. */
  idempotency_key: string;
  /** Written for servers of earlier releases on the same database, which compare it. */
  content_hash: string;
  /** The instant of the appointment. */
  appointment: string;
  /** The number of the visitor's submission; a lower one is stale. */
  revision: number;
  /** How often the booking was amended: SEQUENCE in the calendar file (RFC 5545, section 3.8.7.4). */
  sequence: number;
  created_at: string;
  amended_at: string;
}

export type Booking = Selectable<BookingsTable>;

/** One row per registered fuel station: specification 3 (Fuel station payload). */
export interface FuelStationsTable extends Omit<FuelStationFormValues, 'terms'> {
  id: string;
  /** Unique: requests with the same key are one station. */
  idempotency_key: string;
  /** Written for servers of earlier releases on the same database, which compare it. */
  content_hash: string;
  /** The number of the newest try; a lower one is stale. */
  tries: number;
  created_at: string;
  amended_at: string;
}

export type FuelStation = Selectable<FuelStationsTable>;

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

/** One row per address that was ever confirmed. */
export interface SubscribersTable {
  id: string;
  /** Unique. */
  email: string;
  /** When it was last confirmed. */
  subscribed_at: string;
  /** When its owner unsubscribed; null while articles are emailed to it. */
  left_at: string | null;
}

/** What requests for an email are counted by, in the tables of them. Null if a server of an earlier release stored the request. */
export interface RequestCounts {
  /** The fingerprint of the mailbox that the address is delivered to. */
  mailbox: string | null;
  /** The fingerprint of the address's domain; null also if everybody has an address there. */
  domain: string | null;
  /** The fingerprint of the network that the request came from (its site, if it is an IPv6 network), with the domain. */
  source: string | null;
}

/** One row per requested subscription, with the link to confirm it. */
export interface SubscriptionRequestsTable extends RequestCounts {
  id: string;
  email: string;
  /** The fingerprint of the Idempotency-Key: a repeated request creates no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When it was confirmed. */
  used_at: string | null;
}

/** One row per link to unsubscribe in an email that is not about an article; earlier releases stored those of articles too. */
export interface LeaveLinksTable {
  token_hash: string;
  subscriber_id: string;
  created_at: string;
}

/** One row per process that has emailed articles: it verifies the links to unsubscribe in them, which never expire. */
export interface LeaveKeysTable {
  id: string;
  /** The process alone has the private key. */
  public_key: string;
  created_at: string;
}

/** One row per article that subscribers have been emailed, or that was too old for it. */
export interface AnnouncedArticlesTable {
  slug: string;
  announced_at: string;
  /**
   * While the article's emails are being queued, the id of the last subscriber whose email is: empty at first. Null once all
   * are queued, and for articles that a server of an earlier release announced.
   */
  queued_until: string | null;
}

/** One row per company that has begun to register. */
export interface AccountsTable {
  id: string;
  created_at: string;
}

/** The role of a user: specification 6. */
export type RoleName = 'Manager' | 'Operator' | 'Guest' | 'Fuel Attendant';

/** One row per person who can sign in to the platform. */
export interface UsersTable {
  id: string;
  /** Unique. */
  username: string;
  /** A PHC string of Argon2id. */
  password_hash: string;
  role: RoleName;
  /** The company's account that the user belongs to, if any. */
  account_id: string | null;
  /** The fuel station that the user belongs to, if any. */
  fuel_station_id: string | null;
  created_at: string;
  /** Unique. This and the columns below are null for users of a fuel station. */
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  /** The fingerprint of the Idempotency-Key of the last change during registration, and the number of that try. */
  registration_key: string | null;
  registration_tries: number | null;
  /** When the registration was finished; null while it is open. */
  registered_at: string | null;
}

export type UserRow = Selectable<UsersTable>;

/** A company's first user, whose registration is open or was finished in the same session. */
export type RegisteringUser = UserRow & { account_id: string; email: string };

/** One row per role of an account: specification 3 (Role). Its name is unique in the account. */
export interface RolesTable {
  id: string;
  account_id: string;
  name: RoleName;
  description: string;
  /** A list of permissions as JSON. */
  permissions: string;
}

/** One row per team: specification 3 (Team). An account has one. */
export interface TeamsTable {
  id: string;
  account_id: string;
  name: string;
  /** The name in lower case and without spaces; unique across all teams. */
  name_key: string;
  /** The fingerprint of the Idempotency-Key of the last change, and the number of that try. */
  request_key: string | null;
  tries: number;
  created_at: string;
}

export type Team = Selectable<TeamsTable>;

/** One row per shareable link to join a team. */
export interface TeamLinksTable {
  id: string;
  account_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** One row per emailed invitation: one for each address that an account invites. */
export interface InvitationsTable {
  id: string;
  account_id: string;
  email: string;
  role_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** When it was accepted. */
  used_at: string | null;
}

export type StoredInvitation = Selectable<InvitationsTable>;

/** One row per link of an emailed invitation that a newer link has replaced. */
export interface SupersededInvitationsTable {
  token_hash: string;
  invitation_id: string;
  superseded_at: string;
  /** The fingerprint of the Idempotency-Key of the request for the newer link: a repeated request emails no other. */
  request_key: string | null;
}

/** One row per requested code. For addresses with an account the code is stored too, but never sent. */
export interface RegistrationCodesTable extends RequestCounts {
  id: string;
  email: string;
  /** The fingerprint of the Idempotency-Key: a repeated request creates no second code. */
  request_key: string | null;
  /** A PHC string of Argon2id. Valid codes of an address share a salt, so that one derivation compares a guess with all. */
  code_hash: string;
  /** The hash of the token in the link beside the code; null if a server of an earlier release sent it. */
  link_hash: string | null;
  /** Wrong guesses from the network that asked for it, and from all others: see `code-guesses.ts`. */
  tries: number;
  strangers_tries: Generated<number>;
  created_at: string;
  /** When its email was used, by the code or by the link, and the fingerprint of the key that it has been bound to since. */
  verified_at: string | null;
  verified_key: string | null;
}

export type RegistrationCode = Selectable<RegistrationCodesTable>;

/** How many wrong codes somebody entered: counted only by servers of earlier releases on the same database. */
export interface CodeGuessesTable {
  /** A fingerprint of what is counted together. */
  id: string;
  guesses: number;
  created_at: string;
}

/** One row per session of a registration whose address is confirmed. */
export interface RegistrationSessionsTable {
  id: string;
  email: string;
  /** The fingerprint of the registration's Idempotency-Key: the session works only with that key. */
  key_hash: string;
  /** The fingerprint of the token in the browser's cookie. */
  token_hash: string;
  expires_at: string;
  /** How the registration was finished, if it was. From then on the session can only repeat answers. */
  outcome: 'registered' | 'joined' | null;
}

export type RegistrationSession = Selectable<RegistrationSessionsTable>;

/** One row per requested reset link. For addresses without an account the link is stored too, but never sent. */
export interface PasswordResetsTable extends RequestCounts {
  id: string;
  email: string;
  user_id: string | null;
  /** The fingerprint of the Idempotency-Key: a repeated request creates no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When a password was set with it, and the fingerprint of that request's Idempotency-Key. */
  used_at: string | null;
  used_key: string | null;
}

export type PasswordReset = Selectable<PasswordResetsTable>;

/** One row per email, written in the transaction that it reports on. */
export interface OutboxTable {
  id: string;
  /** `dead`: given up after the last try. `capped`: never sent, because its address or domain got too many in an hour. */
  state: 'waiting' | 'sent' | 'dead' | 'capped';
  lane: Generated<Lane>;
  /** Fingerprints of the address and the domain, by which emails are counted; null for those that are not counted. */
  mailbox: string | null;
  domain: string | null;
  /** When the email may be tried next. While a worker leases it, the end of the lease. */
  due_at: string;
  /** The token of the worker's lease. Only its holder may update the row. */
  lease: string | null;
  /** How often sending was started. */
  tries: number;
  /** A `MailMessage` as JSON. Once a message with a secret has been sent, only its kind remains. */
  message: string;
  /** The error of the last failed try. */
  fault: string | null;
  created_at: string;
}

/** One row per kind of notice to the operator, so that it is sent at most once an hour. */
export interface OperatorNoticesTable {
  id: 'dead-emails';
  noticed_at: string;
}

/** How many submissions an address made in the window that ends at `window_ends_at`. */
export interface SubmissionCountsTable {
  address: string;
  submissions: number;
  window_ends_at: string;
}

/** One row, which is written to find out whether the database can store anything. */
export interface ReadinessTable {
  id: 'site';
  written_at: string;
}

/** One row per file of /assets/ of the releases that are running or were lately: visitors have pages of each of them. */
export interface ReleasedAssetsTable {
  /** With a hash of the content: the same name is the same file. */
  name: string;
  /** How the content is compressed. */
  encoding: 'br' | 'identity';
  /** When a server of a release with this file was last running; up to a day earlier. */
  released_at: string;
  /** In Base64. */
  content: string;
}
