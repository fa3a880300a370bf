import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { lockMailbox } from '../../../database/locks.ts';
import type { Schema } from '../../../database/schema.ts';
import { isStale } from '../../../database/stale.ts';
import { isSameKey, keyFingerprint } from '../../../security/tokens.ts';
import type { Publish } from '../../../webhooks/publish.ts';
import { type JoiningContext, joinAsMember, joinAsNewUser } from '../invitations/joining.ts';
import { isInvitedBy } from '../invitations/store.ts';
import type { Member, RegistrationSession, UserRow } from '../rows.ts';
import { findTeam, withNewLink } from '../team/store.ts';
import { insertAccount, readRoles } from './accounts.ts';
import {
  type CompleteRegistrationSubmission,
  newUser,
  type RegistrationOutcome,
  type RegistrationSubmission,
} from './submission.ts';

/** The registrations of companies and of people who join them. */
export interface RegistrationStore {
  /**
   * Starts or corrects a registration in one transaction; there is one user per address, however many requests arrive.
   * Until it is finished, the latest submission replaces earlier ones, but a try with a lower number than the newest of its
   * key is stale and changes nothing. Accepting an invitation joins its account and finishes the registration at once, with
   * a new user or with the one that the address already has.
   */
  register(submission: RegistrationSubmission): Promise<RegistrationOutcome>;
}

export function createRegistrationStore({ queries, kind }: Database, publish: Publish): RegistrationStore {
  return {
    register: (submission) =>
      queries.transaction().execute(async (transaction) => {
        const { profile, invitation } = submission;
        const context = { transaction, kind, publish };
        const { email } = submission.session;
        await lockMailbox(transaction, kind, email);
        const session = await readSession(transaction, submission.session);
        if (!session) return { kind: 'sessionEnded' };
        const user = await transaction
          .selectFrom('users')
          .selectAll()
          .where('email', '=', email)
          .$if(kind === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        if (user?.registered_at) return meetMember(context, { ...submission, session }, { ...user, email });
        if (!profile) return { kind: 'profileMissing' };
        const complete = { ...submission, profile };
        if (invitation !== undefined) return joinAsNewUser(context, complete, invitation, user);
        return user ? correctAndContinue(transaction, complete, user) : start(transaction, complete);
      }),
  };
}

/** The session as it stands under the lock: a new password may have ended it, or another request finished it. */
function readSession(
  transaction: Transaction<Schema>,
  { id }: RegistrationSession,
): Promise<RegistrationSession | undefined> {
  return transaction.selectFrom('registration_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Handles an address that already has an account. The session that finished its registration gets the answer again, in
 * case it was lost; any other session can only accept an invitation.
 */
async function meetMember(
  context: JoiningContext,
  submission: RegistrationSubmission,
  user: Member,
): Promise<RegistrationOutcome> {
  const { profile, invitation, session } = submission;
  // What this session has finished says nothing about another invitation.
  const isForeign = invitation !== undefined && !(await isInvitedBy(context.transaction, invitation, user));
  if (session.outcome && isForeign) return { kind: 'accountExists' };
  if (session.outcome && (!profile || isSameKey(submission.key, user.registration_key))) {
    // Joining is a single step, so a repeated request may still correct it. A company's first user has passed later steps.
    if (session.outcome === 'joined') await correct(context.transaction, submission, user);
    const known = profile ? {} : { first_name: user.first_name ?? '' };
    return { kind: 'finished', created: false, username: user.username, ...known };
  }
  if (profile || invitation === undefined) return { kind: 'accountExists' };
  return joinAsMember(context, submission, invitation, user);
}

async function start(
  transaction: Transaction<Schema>,
  submission: CompleteRegistrationSubmission,
): Promise<RegistrationOutcome> {
  const account_id = await insertAccount(transaction, submission.now);
  const user = newUser(submission, { account_id, role: 'Manager', registered_at: null });
  await transaction.insertInto('users').values(user).execute();
  return openRegistration(transaction, user, submission.now, true);
}

async function correctAndContinue(
  transaction: Transaction<Schema>,
  submission: CompleteRegistrationSubmission,
  user: UserRow,
): Promise<RegistrationOutcome> {
  await correct(transaction, submission, user);
  return openRegistration(transaction, user, submission.now, false);
}

/** Stores the names and password of a submission, if it has any and is not stale. */
async function correct(
  transaction: Transaction<Schema>,
  submission: RegistrationSubmission,
  user: UserRow,
): Promise<void> {
  const { profile, key, tries } = submission;
  const stored = { key: user.registration_key, tries: user.registration_tries ?? 0 };
  if (!profile || isStale(submission, stored)) return;
  await transaction
    .updateTable('users')
    .set({ ...profile, registration_key: keyFingerprint(key), registration_tries: tries ?? stored.tries })
    .where('id', '=', user.id)
    .execute();
}

async function openRegistration(
  transaction: Transaction<Schema>,
  { username, account_id }: Pick<UserRow, 'username' | 'account_id'>,
  now: Date,
  created: boolean,
): Promise<RegistrationOutcome> {
  const roles = await readRoles(transaction, account_id ?? '');
  const team = await findTeam(transaction, account_id ?? '');
  return { kind: 'open', created, username, roles, team: team && (await withNewLink(transaction, team, now)) };
}
