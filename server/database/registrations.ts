import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { AccountRole } from '../../contract/registration.ts';
import { queueMails } from '../mail/queue.ts';
import { isSameKey, keyFingerprint } from '../security/tokens.ts';
import { insertAccount, readRoles } from './accounts.ts';
import type { Database, DatabaseKind } from './database.ts';
import { findInvitation, type Invitation, type InvitationProblem, redeemInvitation } from './invitations.ts';
import { lockUntilCommit } from './locks.ts';
import { finishSessionsOf } from './registration-sessions.ts';
import type { RegistrationSession, Schema, UserRow } from './schema.ts';
import { isStale } from './stale.ts';
import { findTeam, type LinkedTeam, withNewLink } from './teams.ts';

/** What people say of themselves, the password hashed. */
export interface Profile {
  first_name: string;
  last_name: string;
  password_hash: string;
}

/** A request by somebody who proved the address, with the key and the number of the try, if the client gave one. */
export interface RegistrationSubmission {
  session: RegistrationSession;
  /** Somebody who joins with the account that they have needs none. */
  profile?: Profile | undefined;
  /** The token of the invitation that is followed. */
  invitation?: string | undefined;
  key: string;
  tries: number | undefined;
  now: Date;
}

/** Why an invitation is of no use to somebody whom it is for. */
export type JoiningProblem = InvitationProblem | 'occupied' | 'member' | 'manager';

/**
 * What became of a request: a registration that goes on; one that is finished, which only its own session is told; an
 * address that has an account already; none, because the session has ended meanwhile; none, because somebody without an account says nothing of themselves; or none
 * because the invitation does not hold.
 */
export type RegistrationOutcome =
  | { kind: 'open'; created: boolean; username: string; roles: AccountRole[]; team: LinkedTeam | undefined }
  | { kind: 'finished'; created: boolean; username: string }
  | { kind: 'closed' }
  | { kind: 'ended' }
  | { kind: 'missing' }
  | { kind: 'rejected'; flaw: JoiningProblem }
  | { kind: 'rejected'; flaw: 'misdirected'; email: string };

/** The registrations of companies and of those who join them. */
export interface RegistrationStore {
  /**
   * Begins or corrects a registration in one transaction: there is one user per address, however many requests arrive.
   * Until it is finished, what was sent last holds, but a try with a lower number than the newest of its key comes late
   * and changes nothing. Somebody who follows an invitation joins its account and is finished at once, with a new user or
   * with the one that the address has.
   */
  open(submission: RegistrationSubmission): Promise<RegistrationOutcome>;
}

export function createRegistrationStore(database: Database): RegistrationStore {
  return {
    open: (submission) =>
      database.queries.transaction().execute(async (transaction) => {
        const { profile, invitation, session } = submission;
        await lockUntilCommit(transaction, database.kind, `mailbox:${session.email}`);
        const current = await standingSession(transaction, session);
        if (!current) return { kind: 'ended' };
        const user = await transaction
          .selectFrom('users')
          .selectAll()
          .where('email', '=', session.email)
          .$if(database.kind === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        if (user?.registered_at)
          return meet(
            transaction,
            database.kind,
            { ...submission, session: current },
            { ...user, email: session.email },
          );
        if (!profile) return { kind: 'missing' };
        const complete = { ...submission, profile };
        if (invitation !== undefined) return join(transaction, database.kind, complete, invitation, user);
        return user ? goOn(transaction, complete, user) : begin(transaction, complete);
      }),
  };
}

type CompleteSubmission = RegistrationSubmission & { profile: Profile };

/** A user with an account, which is finished. */
type Member = UserRow & { email: string };

/**
 * Meets an account that is finished: the session that finished it hears so again, since its answer may have been lost;
 * another one can only accept an invitation with it.
 */
async function meet(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  submission: RegistrationSubmission,
  user: Member,
): Promise<RegistrationOutcome> {
  const { profile, invitation, session } = submission;
  if (session.outcome && (!profile || isSameKey(submission.key, user.registration_key))) {
    // Who joined is finished by this very step, so what was sent last holds; a company's first user goes through others.
    if (session.outcome === 'joined') await correct(transaction, submission, user);
    return { kind: 'finished', created: false, username: user.username };
  }
  if (profile || invitation === undefined) return { kind: 'closed' };
  return move(transaction, kind, submission, invitation, user);
}

/** A session as it stands once nobody else changes it: a new password may have ended it, or another request finished it. */
function standingSession(
  transaction: Transaction<Schema>,
  { id }: RegistrationSession,
): Promise<RegistrationSession | undefined> {
  return transaction.selectFrom('registration_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

async function begin(transaction: Transaction<Schema>, submission: CompleteSubmission): Promise<RegistrationOutcome> {
  const account_id = await insertAccount(transaction, submission.now);
  const user = userOf(submission, { account_id, role: 'Manager', registered_at: null });
  await transaction.insertInto('users').values(user).execute();
  return opened(transaction, user, submission.now, true);
}

async function goOn(
  transaction: Transaction<Schema>,
  submission: CompleteSubmission,
  user: UserRow,
): Promise<RegistrationOutcome> {
  await correct(transaction, submission, user);
  return opened(transaction, user, submission.now, false);
}

/** Gives a user the names and the password of a request, where it has any and does not come late. */
async function correct(
  transaction: Transaction<Schema>,
  submission: RegistrationSubmission,
  user: UserRow,
): Promise<void> {
  const { profile, key, tries } = submission;
  const known = { key: user.registration_key, tries: user.registration_tries ?? 0 };
  if (!profile || isStale(submission, known)) return;
  await transaction
    .updateTable('users')
    .set({ ...profile, registration_key: keyFingerprint(key), registration_tries: tries ?? known.tries })
    .where('id', '=', user.id)
    .execute();
}

async function opened(
  transaction: Transaction<Schema>,
  { username, account_id }: Pick<UserRow, 'username' | 'account_id'>,
  now: Date,
  created: boolean,
): Promise<RegistrationOutcome> {
  const roles = await readRoles(transaction, account_id ?? '');
  const team = await findTeam(transaction, account_id ?? '');
  return { kind: 'open', created, username, roles, team: team && (await withNewLink(transaction, team, now)) };
}

/** Joins the account of an invitation as a new user. */
async function join(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  submission: CompleteSubmission,
  token: string,
  user: UserRow | undefined,
): Promise<RegistrationOutcome> {
  const { now, session } = submission;
  const { email } = session;
  const found = await invitationFor(transaction, kind, submission, token, user);
  if (found.kind === 'rejected') return found;
  const { mailed, account_id, role, team } = found.invitation;
  if (user && (await isOccupied(transaction, user, found.invitation))) return { kind: 'rejected', flaw: 'occupied' };
  if (mailed && !(await redeemInvitation(transaction, mailed.id, now))) return { kind: 'rejected', flaw: 'used' };
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
  await finishSessionsOf(transaction, email, 'joined');
  await queueMails(transaction, [{ message: { kind: 'welcome', to: email, first_name, team, role }, instant }]);
  return { kind: 'finished', created: true, username: email };
}

/** Joins the account of an invitation with a user that has one already, which is left. Nothing else of the user changes. */
async function move(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  submission: RegistrationSubmission,
  token: string,
  user: Member,
): Promise<RegistrationOutcome> {
  const { now } = submission;
  const { email, username, first_name } = user;
  const found = await invitationFor(transaction, kind, submission, token, user);
  if (found.kind === 'rejected') return found;
  const { mailed, account_id, role, team } = found.invitation;
  if (user.account_id === account_id) return { kind: 'rejected', flaw: 'member' };
  const others = await othersOf(transaction, user);
  const isNeeded = user.role === 'Manager' && others.length > 0 && !others.some((other) => other.role === 'Manager');
  if (isNeeded) return { kind: 'rejected', flaw: 'manager' };
  if (mailed && !(await redeemInvitation(transaction, mailed.id, now))) return { kind: 'rejected', flaw: 'used' };
  await transaction.updateTable('users').set({ account_id, role }).where('id', '=', user.id).execute();
  if (others.length === 0) await abandon(transaction, user);
  await finishSessionsOf(transaction, email, 'joined');
  const message = { kind: 'joined', to: email, first_name: first_name ?? '', team, role } as const;
  await queueMails(transaction, [{ message, instant: now.toISOString() }]);
  return { kind: 'finished', created: true, username };
}

/**
 * The invitation that is followed, where it is for the address. The accounts that it is about are locked before it is
 * looked at for good, so that two managers do not leave their people at once.
 */
async function invitationFor(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  { session: { email }, now }: RegistrationSubmission,
  token: string,
  user: UserRow | undefined,
): Promise<{ kind: 'found'; invitation: Invitation } | Extract<RegistrationOutcome, { kind: 'rejected' }>> {
  const seen = await findInvitation(transaction, token, now);
  if (seen.kind !== 'found') return { kind: 'rejected', flaw: seen.kind };
  const accounts = new Set([seen.invitation.account_id, user?.account_id].filter((id) => typeof id === 'string'));
  for (const account of [...accounts].sort()) await lockUntilCommit(transaction, kind, `account:${account}`);
  const found = await findInvitation(transaction, token, now);
  if (found.kind !== 'found') return { kind: 'rejected', flaw: found.kind };
  const { mailed } = found.invitation;
  if (mailed && mailed.email !== email) return { kind: 'rejected', flaw: 'misdirected', email: mailed.email };
  return found;
}

/** Whether the account that a user has begun has people already: it cannot be left behind. */
async function isOccupied(transaction: Transaction<Schema>, user: UserRow, invitation: Invitation): Promise<boolean> {
  return user.account_id === invitation.account_id || (await othersOf(transaction, user)).length > 0;
}

/** The other people in the account of a user. */
function othersOf(transaction: Transaction<Schema>, { id, account_id }: UserRow): Promise<Pick<UserRow, 'role'>[]> {
  return transaction
    .selectFrom('users')
    .select('role')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .execute();
}

/** An account with nobody left in it goes, and the name of its team is free again. */
async function abandon(transaction: Transaction<Schema>, { account_id }: UserRow): Promise<void> {
  await transaction.deleteFrom('accounts').where('id', '=', account_id).execute();
}

function userOf(
  { session: { email }, profile, key, tries = 0, now }: CompleteSubmission,
  place: Pick<UserRow, 'account_id' | 'role' | 'registered_at'>,
): UserRow {
  return {
    id: newId(),
    username: email,
    email,
    ...profile,
    ...place,
    fuel_station_id: null,
    registration_key: keyFingerprint(key),
    registration_tries: tries,
    created_at: now.toISOString(),
  };
}
