/** What a registration receives and returns, and the user that it stores. */
import { v7 as newId } from 'uuid';
import type { AccountRole, CompanyDeletion } from '../../../../contract/registration.ts';
import { keyFingerprint } from '../../../security/tokens.ts';
import type { InvitationProblem } from '../invitations/store.ts';
import type { RegistrationSession, UserRow } from '../rows.ts';
import type { DeletionProblem } from '../team/company.ts';
import type { LinkedTeam } from '../team/store.ts';

/** What people enter about themselves, with the password hashed. */
export interface Profile {
  first_name: string;
  last_name: string;
  password_hash: string;
}

/** A request from the owner of a confirmed address. */
export interface RegistrationSubmission {
  session: RegistrationSession;
  /** Not needed to join with an existing account. */
  profile?: Profile | undefined;
  /** The token of the invitation that is being followed. */
  invitation?: string | undefined;
  /** The company that is deleted to follow it, if nobody else is in it. */
  deleting?: CompanyDeletion | undefined;
  /** The Idempotency-Key of the registration. */
  key: string;
  /** The number of the try, if the client counts them. */
  tries: number | undefined;
  now: Date;
}

export type CompleteRegistrationSubmission = RegistrationSubmission & { profile: Profile };

/** Why somebody cannot accept an invitation. */
export type JoiningProblem = InvitationProblem | 'occupied' | 'member' | 'manager';

/**
 * The result of a submission: `open` if the registration continues; `finished`, which only its own session learns;
 * `profileMissing` if there is no account and the submission has no profile; `rejected` if the invitation cannot be used.
 */
export type RegistrationOutcome =
  | { kind: 'open'; created: boolean; username: string; roles: AccountRole[]; team: LinkedTeam | undefined }
  | { kind: 'finished'; created: boolean; username: string; first_name?: string | undefined }
  | { kind: 'accountExists' }
  | { kind: 'sessionEnded' }
  | { kind: 'profileMissing' }
  | { kind: 'rejected'; problem: JoiningProblem }
  | { kind: 'rejected'; problem: DeletionProblem; team: string }
  | { kind: 'rejected'; problem: 'misdirected'; email: string };

export function newUser(
  { session: { email }, profile, key, tries = 0, now }: CompleteRegistrationSubmission,
  membership: Pick<UserRow, 'account_id' | 'role' | 'registered_at'>,
): UserRow {
  return {
    id: newId(),
    username: email,
    email,
    ...profile,
    ...membership,
    fuel_station_id: null,
    registration_key: keyFingerprint(key),
    registration_tries: tries,
    created_at: now.toISOString(),
  };
}
