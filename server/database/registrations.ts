import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Role } from '../../contract/registration.ts';
import { queueMails } from '../mail/queue.ts';
import { isSameKey, keyOf } from '../tokens.ts';
import { insertAccount, rolesOf } from './accounts.ts';
import type { Database } from './database.ts';
import { findInvitation, type Invitation, type InvitationFlaw, redeem } from './invitations.ts';
import { isLate } from './late.ts';
import { lockOn } from './locks.ts';
import { issueToken } from './registration-tokens.ts';
import type { Schema, User } from './schema.ts';
import { type LinkedTeam, linked, teamOf } from './teams.ts';

/** What people say of themselves, the password hashed. */
export interface Profile {
  first_name: string;
  last_name: string;
  password_hash: string;
}

/** A request by somebody who proved the address, with the key and the number of the try, if the client gave any. */
export interface RegistrationSubmission {
  /** A mailbox. */
  email: string;
  /** Without it a registration is only resumed. */
  profile?: Profile | undefined;
  /** The token of the invitation that is followed. */
  invitation?: string | undefined;
  key: string | undefined;
  tries: number | undefined;
  now: Date;
}

/**
 * What became of a request: a registration that goes on; one that is finished, which only its own key is told; one that
 * is finished and another's; none, because there is nothing to resume; or none because the invitation does not hold.
 */
export type RegistrationOutcome =
  | { kind: 'open'; created: boolean; username: string; token: string; roles: Role[]; team: LinkedTeam | undefined }
  | { kind: 'finished'; created: boolean; username: string }
  | { kind: 'closed' }
  | { kind: 'missing' }
  | { kind: 'refused'; flaw: InvitationFlaw | 'occupied' }
  | { kind: 'refused'; flaw: 'misdirected'; email: string };

/** The registrations of companies and of those who join them. */
export interface Registrations {
  /**
   * Begins, corrects or resumes a registration in one transaction: there is one user an address, however many requests
   * arrive. Until it is finished, what was sent last holds, but a try with a lower number than the newest of its key
   * comes late and changes nothing. Who follows an invitation joins its account and is finished at once.
   */
  open(submission: RegistrationSubmission): Promise<RegistrationOutcome>;
}

export function registrationsOf(database: Database): Registrations {
  return {
    open: (submission) =>
      database.queries.transaction().execute(async (transaction) => {
        await lockOn(transaction, database.kind, `mailbox:${submission.email}`);
        const user = await transaction
          .selectFrom('users')
          .selectAll()
          .where('email', '=', submission.email)
          .$if(database.kind === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        if (user?.registered_at) return repeat(transaction, submission, user);
        const { profile, invitation } = submission;
        if (profile && invitation !== undefined) return join(transaction, { ...submission, profile }, invitation, user);
        if (user) return goOn(transaction, submission, user);
        if (!profile) return { kind: 'missing' };
        return begin(transaction, { ...submission, profile });
      }),
  };
}

type CompleteSubmission = RegistrationSubmission & { profile: Profile };

/** Answers a request whose answer was lost. It may say something else than the first: then that holds, as before the end. */
async function repeat(
  transaction: Transaction<Schema>,
  submission: RegistrationSubmission,
  user: User,
): Promise<RegistrationOutcome> {
  if (!isSameKey(submission.key, user.registration_key)) return { kind: 'closed' };
  await correct(transaction, submission, user);
  return { kind: 'finished', created: false, username: user.username };
}

async function begin(transaction: Transaction<Schema>, submission: CompleteSubmission): Promise<RegistrationOutcome> {
  const account_id = await insertAccount(transaction, submission.now);
  const user = userOf(submission, { account_id, role: 'Manager', registered_at: null });
  await transaction.insertInto('users').values(user).execute();
  return opened(transaction, user, submission.now, true);
}

async function goOn(
  transaction: Transaction<Schema>,
  submission: RegistrationSubmission,
  user: User,
): Promise<RegistrationOutcome> {
  await correct(transaction, submission, user);
  return opened(transaction, user, submission.now, false);
}

/** Gives a user the names and the password of a request, where it has any and does not come late. */
async function correct(
  transaction: Transaction<Schema>,
  submission: RegistrationSubmission,
  user: User,
): Promise<void> {
  const { profile, key, tries } = submission;
  const known = { key: user.registration_key, tries: user.registration_tries ?? 0 };
  if (!profile || isLate(submission, known)) return;
  await transaction
    .updateTable('users')
    .set({ ...profile, registration_key: keyOf(key), registration_tries: tries ?? known.tries })
    .where('id', '=', user.id)
    .execute();
}

async function opened(
  transaction: Transaction<Schema>,
  { id, username, account_id }: Pick<User, 'id' | 'username' | 'account_id'>,
  now: Date,
  created: boolean,
): Promise<RegistrationOutcome> {
  const token = await issueToken(transaction, id, now);
  const roles = await rolesOf(transaction, account_id ?? '');
  const team = await teamOf(transaction, account_id ?? '');
  return { kind: 'open', created, username, token, roles, team: team && (await linked(transaction, team, now)) };
}

async function join(
  transaction: Transaction<Schema>,
  submission: CompleteSubmission,
  token: string,
  user: User | undefined,
): Promise<RegistrationOutcome> {
  const { email, now } = submission;
  const found = await findInvitation(transaction, token, now);
  if (found.kind !== 'found') return { kind: 'refused', flaw: found.kind };
  const { mailed, account_id, role, team } = found.invitation;
  if (mailed && mailed.email !== email) return { kind: 'refused', flaw: 'misdirected', email: mailed.email };
  if (user && (await isOccupied(transaction, user, found.invitation))) return { kind: 'refused', flaw: 'occupied' };
  if (mailed && !(await redeem(transaction, mailed.id, now))) return { kind: 'refused', flaw: 'used' };
  const instant = now.toISOString();
  const joined = userOf(submission, { account_id, role, registered_at: instant });
  if (user) {
    const { id, created_at } = user;
    await transaction
      .updateTable('users')
      .set({ ...joined, id, created_at })
      .where('id', '=', id)
      .execute();
    await abandon(transaction, user);
  } else {
    await transaction.insertInto('users').values(joined).execute();
  }
  const { first_name } = submission.profile;
  await queueMails(transaction, [{ message: { kind: 'welcome', to: email, first_name, team, role }, instant }]);
  return { kind: 'finished', created: true, username: email };
}

/** Whether the account that a user has begun has people already: it cannot be left behind. */
async function isOccupied(transaction: Transaction<Schema>, user: User, invitation: Invitation): Promise<boolean> {
  if (user.account_id === invitation.account_id) return true;
  const other = await transaction
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', user.account_id)
    .where('id', '!=', user.id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Who joins others leaves the account behind that was begun before, and its name is free again. */
async function abandon(transaction: Transaction<Schema>, { id, account_id }: User): Promise<void> {
  await transaction.deleteFrom('registration_tokens').where('user_id', '=', id).execute();
  await transaction.deleteFrom('accounts').where('id', '=', account_id).execute();
}

function userOf(
  { email, profile, key, tries = 0, now }: CompleteSubmission,
  place: Pick<User, 'account_id' | 'role' | 'registered_at'>,
): User {
  return {
    id: newId(),
    username: email,
    email,
    ...profile,
    ...place,
    fuel_station_id: null,
    registration_key: keyOf(key),
    registration_tries: tries,
    created_at: now.toISOString(),
  };
}
