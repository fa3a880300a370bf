/** Joining a company's account with an invitation. */
import type { Transaction } from 'kysely';
import { isAlone, type OwnCompany } from '../../../../contract/registration.ts';
import type { DatabaseKind } from '../../../database/database.ts';
import { lockUntilCommit } from '../../../database/locks.ts';
import type { Schema } from '../../../database/schema.ts';
import { type QueuedMail, queueMails } from '../../../mail/queue.ts';
import type { Publish } from '../../../webhooks/publish.ts';
import {
  type CompleteRegistrationSubmission,
  newUser,
  type RegistrationOutcome,
  type RegistrationSubmission,
} from '../account/submission.ts';
import { deleteCompany } from '../restoration/store.ts';
import type { Member, UserRow } from '../rows.ts';
import { finishSessionsOf } from '../session/store.ts';
import { deletionProblem, findOthers, readLeftCompany } from '../team/company.ts';
import { findInvitation, type Invitation, redeemInvitation } from './store.ts';

/** What it takes to store that somebody joins, with all that follows from it. */
export interface JoiningContext {
  transaction: Transaction<Schema>;
  kind: DatabaseKind;
  publish: Publish;
}

/** Joins the account of an invitation as a new user. `user` is one whose own registration is still open, if any. */
export async function joinAsNewUser(
  { transaction, kind, publish }: JoiningContext,
  submission: CompleteRegistrationSubmission,
  token: string,
  user: UserRow | undefined,
): Promise<RegistrationOutcome> {
  const { now, session } = submission;
  const { email } = session;
  const found = await findInvitationFor(transaction, kind, submission, token, user);
  if (found.kind === 'rejected') return found;
  const { emailed, account_id, role, team } = found.invitation;
  if (user && (await isOccupied(transaction, user, found.invitation))) return { kind: 'rejected', problem: 'occupied' };
  if (emailed && !(await redeemInvitation(transaction, emailed.id, now))) return { kind: 'rejected', problem: 'used' };
  const instant = now.toISOString();
  const joined = newUser(submission, { account_id, role, registered_at: instant });
  if (user) {
    const { id, created_at } = user;
    await transaction
      .updateTable('users')
      .set({ ...joined, id, created_at })
      .where('id', '=', id)
      .execute();
    await deleteAccountOf(transaction, user);
  } else {
    await transaction.insertInto('users').values(joined).execute();
  }
  const { first_name, last_name } = submission.profile;
  await finishSessionsOf(transaction, email, 'joined');
  await queueMails(transaction, [{ message: { kind: 'welcome', to: email, first_name, team, role }, instant }]);
  const data = { account_id, team, first_name, last_name, email, role };
  await publish(transaction, [{ type: 'invitation.accepted', instant, data }]);
  return { kind: 'finished', created: true, username: email };
}

/**
 * Moves a member from their present account to that of an invitation. Names and password stay as they are. If nobody else is in the
 * present one, it is deleted, which takes its name and an up-to-date view of it, and can be taken back: ruling on the registration link.
 */
export async function joinAsMember(
  { transaction, kind, publish }: JoiningContext,
  submission: RegistrationSubmission,
  token: string,
  user: Member,
): Promise<RegistrationOutcome> {
  const { now, deleting } = submission;
  const { email, username, last_name } = user;
  const first_name = user.first_name ?? '';
  const instant = now.toISOString();
  const found = await findInvitationFor(transaction, kind, submission, token, user);
  if (found.kind === 'rejected') return found;
  const { emailed, account_id, role, team } = found.invitation;
  if (user.account_id === account_id) return { kind: 'rejected', problem: 'member' };
  const { company, isUnmanaged } = await readLeftCompany(transaction, user, now);
  const problem = deletionProblem(company, deleting);
  if (problem) return { kind: 'rejected', problem, team: company.team };
  if (isUnmanaged) return { kind: 'rejected', problem: 'manager' };
  if (emailed && !(await redeemInvitation(transaction, emailed.id, now))) return { kind: 'rejected', problem: 'used' };
  await transaction
    .updateTable('users')
    // Keeps a tab in which they once registered from changing their names or password.
    .set({ account_id, role, registration_key: null })
    .where('id', '=', user.id)
    .execute();
  const deletion = await deletionOf(transaction, user, company, now);
  await finishSessionsOf(transaction, email, 'joined');
  const message = { kind: 'joined', to: email, first_name, team, role } as const;
  await queueMails(transaction, [{ message, instant }, ...deletion]);
  const data = { account_id, team, first_name, last_name: last_name ?? '', email, role };
  await publish(transaction, [{ type: 'invitation.accepted', instant, data }]);
  return { kind: 'finished', created: true, username, first_name };
}

/** Deletes the company that a member has left, if nobody is left in it. Returns the email with the link that brings it back. */
async function deletionOf(
  transaction: Transaction<Schema>,
  user: Member,
  company: OwnCompany,
  now: Date,
): Promise<QueuedMail[]> {
  const { account_id } = user;
  if (account_id === null || !isAlone(company)) return [];
  return [await deleteCompany(transaction, { ...user, account_id }, company.team, now)];
}

/**
 * Finds an invitation, and checks that it is for the session's address. Both accounts concerned are locked before the
 * decisive read, so that two managers cannot leave their people at the same time.
 */
async function findInvitationFor(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  { session: { email }, now }: RegistrationSubmission,
  token: string,
  user: UserRow | undefined,
): Promise<{ kind: 'found'; invitation: Invitation } | Extract<RegistrationOutcome, { kind: 'rejected' }>> {
  const unlocked = await findInvitation(transaction, token, now);
  if (unlocked.kind !== 'found') return { kind: 'rejected', problem: unlocked.kind };
  const accounts = new Set([unlocked.invitation.account_id, user?.account_id].filter((id) => typeof id === 'string'));
  for (const account of [...accounts].sort()) await lockUntilCommit(transaction, kind, `account:${account}`);
  const found = await findInvitation(transaction, token, now);
  if (found.kind !== 'found') return { kind: 'rejected', problem: found.kind };
  const { emailed } = found.invitation;
  if (emailed && emailed.email !== email) return { kind: 'rejected', problem: 'misdirected', email: emailed.email };
  return found;
}

/** Whether a user cannot leave the account of their open registration: it is the invitation's, or has other people. */
async function isOccupied(transaction: Transaction<Schema>, user: UserRow, invitation: Invitation): Promise<boolean> {
  return user.account_id === invitation.account_id || (await findOthers(transaction, user)).length > 0;
}

/** Deletes the account of an unfinished registration, which frees the name of its team. */
async function deleteAccountOf(transaction: Transaction<Schema>, { account_id }: UserRow): Promise<void> {
  await transaction.deleteFrom('accounts').where('id', '=', account_id).execute();
}
