import type { Generated, Selectable } from 'kysely';
import type { RequestCounts } from '../../database/request-counts.ts';

export interface RegistrationTables {
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
  deleted_companies: DeletedCompaniesTable;
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

/** A user whose registration is finished. */
export type Member = UserRow & { email: string };

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
  /** How the registration was finished, if it was. From then on the session repeats answers and shows the company that was registered. */
  outcome: 'registered' | 'joined' | null;
}

export type RegistrationSession = Selectable<RegistrationSessionsTable>;

/**
 * One row per company that its only person has deleted to join another. Its account, roles, team and invitations stay meanwhile,
 * which holds its name.
 */
export interface DeletedCompaniesTable {
  id: string;
  account_id: string;
  /** Its person, and the role that they had in it. They may have been erased since by a server of an earlier release. */
  user_id: string;
  role: RoleName;
  /** The fingerprint of the token in the link that brings it back. */
  token_hash: string;
  deleted_at: string;
  /** When it was brought back. */
  restored_at: string | null;
}

export type DeletedCompany = Selectable<DeletedCompaniesTable>;
