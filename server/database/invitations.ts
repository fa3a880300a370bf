import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { mailboxOf } from '../../contract/email.ts';
import { invitationLifetime } from '../../contract/limits.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { Invite } from '../../contract/registration.ts';
import { type QueuedMail, queueMails } from '../mail/queue.ts';
import { fingerprintOf, generateToken } from '../security/tokens.ts';
import { readRoles } from './accounts.ts';
import type { Database } from './database.ts';
import { lockUntilCommit } from './locks.ts';
import { finishSessionsOf } from './registration-sessions.ts';
import type { RegisteringUser, RoleName, Schema, Team } from './schema.ts';
import { findTeam } from './teams.ts';

/** The most people that a registration may invite, so that it cannot be used to send spam. */
const maxInvitations = 100;

/** What an invitation is for. One that was emailed is for a single person; a shared link is for anyone. */
export interface Invitation {
  account_id: string;
  team: string;
  role: RoleName;
  emailed?: { id: string; email: string };
}

/** Why an invitation is not valid. */
export type InvitationProblem = 'unknown' | 'used' | 'expired';

export type FoundInvitation = { kind: 'found'; invitation: Invitation } | { kind: InvitationProblem };

/** `first` is false if the registration was already finished. */
export type InvitingOutcome =
  | { kind: 'finished'; first: boolean }
  | { kind: 'teamMissing' }
  | { kind: 'rejected'; fieldErrors: FieldError[] };

export interface InvitationStore {
  /** Finds an emailed invitation or a shared link by its token. */
  find(token: string, now: Date): Promise<FoundInvitation>;
  /**
   * Invites people, or nobody, and finishes the registration, in one transaction with the emails. Each account invites an
   * address only once: inviting it again gives an unused invitation the new role.
   */
  invite(user: RegisteringUser, invites: Invite[], now: Date): Promise<InvitingOutcome>;
}

export function createInvitationStore(database: Database): InvitationStore {
  return {
    find: (token, now) => findInvitation(database.queries, token, now),
    invite: (user, invites, now) =>
      database.queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, database.kind, `account:${user.account_id}`);
        const team = await findTeam(transaction, user.account_id);
        if (!team) return { kind: 'teamMissing' };
        const roles = await readRoles(transaction, user.account_id);
        const known = await invitedBy(transaction, user.account_id);
        const fieldErrors = inviteErrors(invites, roles, user, known);
        if (fieldErrors.length > 0) return { kind: 'rejected', fieldErrors };
        const context = { transaction, user, team, now };
        const invitationMails = await storeInvitations(context, latest(invites), roles, known);
        const finishingMails = await finish(context, known.size + invitationMails.length);
        await queueMails(transaction, [...invitationMails, ...finishingMails]);
        return { kind: 'finished', first: finishingMails.length > 0 };
      }),
  };
}

/** Finds an emailed invitation or a shared link by its token. */
export async function findInvitation(queries: Kysely<Schema>, token: string, now: Date): Promise<FoundInvitation> {
  const token_hash = fingerprintOf(token);
  const emailed = await queries
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .innerJoin('teams', 'teams.account_id', 'invitations.account_id')
    .select(['invitations.id', 'invitations.account_id', 'email', 'expires_at', 'used_at'])
    .select(['roles.name as role', 'teams.name as team'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  const shared = await queries
    .selectFrom('team_links')
    .innerJoin('teams', 'teams.account_id', 'team_links.account_id')
    .select(['team_links.account_id', 'expires_at', 'teams.name as team'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  const found = emailed ?? shared;
  if (!found) return { kind: 'unknown' };
  if (emailed?.used_at) return { kind: 'used' };
  if (found.expires_at <= now.toISOString()) return { kind: 'expired' };
  const { account_id, team } = found;
  const invitation: Invitation = emailed
    ? { account_id, team, role: emailed.role, emailed: { id: emailed.id, email: emailed.email } }
    : { account_id, team, role: 'Guest' };
  return { kind: 'found', invitation };
}

/** Whether an invitation is valid for an address. */
export async function isInvitationFor(
  queries: Kysely<Schema>,
  token: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const found = await findInvitation(queries, token, now);
  return found.kind === 'found' && (found.invitation.emailed?.email ?? email) === email;
}

/** Marks an emailed invitation as used. Returns false if another request has used it in the meantime. */
export async function redeemInvitation(transaction: Transaction<Schema>, id: string, now: Date): Promise<boolean> {
  const used = await transaction
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

interface InvitingContext {
  transaction: Transaction<Schema>;
  user: RegisteringUser;
  team: Team;
  now: Date;
}

async function invitedBy(transaction: Transaction<Schema>, account_id: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('invitations')
    .select('email')
    .where('account_id', '=', account_id)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** The field errors that only the server can know. */
function inviteErrors(
  invites: Invite[],
  roles: { id: string }[],
  { email }: RegisteringUser,
  known: Set<string>,
): FieldError[] {
  const fieldErrors = invites.flatMap((invite, row) => {
    const field = (name: keyof Invite) => `invitations.${row}.${name}`;
    if (mailboxOf(invite.email) === email) return [{ field: field('email'), message: 'This is your own address' }];
    if (roles.some(({ id }) => id === invite.role_id)) return [];
    return [{ field: field('role_id'), message: 'Choose a role' }];
  });
  const fresh = latest(invites).filter((invite) => !known.has(invite.email));
  if (known.size + fresh.length <= maxInvitations) return fieldErrors;
  const message = `A registration may invite ${maxInvitations} people: invite the others once you have signed in`;
  return [...fieldErrors, { field: 'invitations', message }];
}

/** One invite per mailbox. If a request names a mailbox twice, the later row counts. */
function latest(invites: Invite[]): Invite[] {
  const rows = invites.map((invite) => ({ ...invite, email: mailboxOf(invite.email) }));
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}

/** Stores new invitations, changes the roles of the others, and returns the emails to send. */
async function storeInvitations(
  { transaction, user, team, now }: InvitingContext,
  invites: Invite[],
  roles: { id: string; name: RoleName }[],
  known: Set<string>,
): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = [];
  const instant = now.toISOString();
  const expires_at = new Date(now.getTime() + invitationLifetime).toISOString();
  const inviter = { name: `${user.first_name} ${user.last_name}`, email: user.email };
  for (const { email, role_id } of invites) {
    if (known.has(email)) {
      await changeRole(transaction, user.account_id, email, role_id);
      continue;
    }
    const secret = generateToken();
    const row = { id: newId(), account_id: user.account_id, email, role_id, created_at: instant, expires_at };
    await transaction
      .insertInto('invitations')
      .values({ ...row, token_hash: fingerprintOf(secret) })
      .execute();
    const role = roles.find(({ id }) => id === role_id)?.name ?? '';
    const message = { kind: 'invitation', to: email, inviter, team: team.name, role, secret, expires_at } as const;
    mails.push({ message, instant });
  }
  return mails;
}

async function changeRole(
  transaction: Transaction<Schema>,
  account_id: string,
  email: string,
  role_id: string,
): Promise<void> {
  await transaction
    .updateTable('invitations')
    .set({ role_id })
    .where('account_id', '=', account_id)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute();
}

/** Finishes the registration, and returns the emails to send: none if it was already finished. */
async function finish({ transaction, user, team, now }: InvitingContext, invitedCount: number): Promise<QueuedMail[]> {
  const instant = now.toISOString();
  const finished = await transaction
    .updateTable('users')
    .set({ registered_at: instant })
    .where('id', '=', user.id)
    .where('registered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!finished) return [];
  const { account_id, email } = user;
  await finishSessionsOf(transaction, email, 'registered');
  const first_name = finished.first_name ?? '';
  const last_name = finished.last_name ?? '';
  const welcome = { kind: 'welcome', to: email, first_name, team: team.name, role: finished.role } as const;
  const company = { account_id, team: team.name, first_name, last_name, email, invited: invitedCount };
  return [
    { message: welcome, instant },
    { message: { kind: 'company-notice', ...company }, instant },
  ];
}
