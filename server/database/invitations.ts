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
import { finishSessionsOf, type RegisteringUser } from './registration-sessions.ts';
import type { RoleName, Schema, Team } from './schema.ts';
import { findTeam } from './teams.ts';

/** How many people a registration may invite: mails in the name of others are not to be had without end. */
const mostInvitations = 100;

/** What an invitation is for; `id` is there where it was mailed, and then it is for one person at `email`. */
export interface Invitation {
  account_id: string;
  team: string;
  role: RoleName;
  mailed?: { id: string; email: string };
}

/** Why an invitation does not hold. */
export type InvitationProblem = 'unknown' | 'used' | 'expired';

export type FoundInvitation = { kind: 'found'; invitation: Invitation } | { kind: InvitationProblem };

/** What became of a request to invite: the registration is finished, for the `first` time or again; there is no team yet, or some rows are at field error. */
export type InvitingOutcome =
  | { kind: 'finished'; first: boolean }
  | { kind: 'teamless' }
  | { kind: 'rejected'; fieldErrors: FieldError[] };

/** The invitations of a database. */
export interface InvitationStore {
  /** What the invitation with this token, mailed or shared, is for. */
  find(token: string, now: Date): Promise<FoundInvitation>;
  /**
   * Invites people and finishes the registration, in one transaction with the mails. An address is invited once by each
   * account: inviting it again gives its invitation the new role, until it is used. Nobody may be a way to finish, too.
   */
  invite(registrant: RegisteringUser, invites: Invite[], now: Date): Promise<InvitingOutcome>;
}

export function createInvitationStore(database: Database): InvitationStore {
  return {
    find: (token, now) => findInvitation(database.queries, token, now),
    invite: (registrant, invites, now) =>
      database.queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, database.kind, `account:${registrant.account_id}`);
        const team = await findTeam(transaction, registrant.account_id);
        if (!team) return { kind: 'teamless' };
        const roles = await readRoles(transaction, registrant.account_id);
        const known = await invitedBy(transaction, registrant.account_id);
        const fieldErrors = fieldErrorsOf(invites, roles, registrant, known);
        if (fieldErrors.length > 0) return { kind: 'rejected', fieldErrors };
        const context = { transaction, registrant, team, now };
        const mails = await write(context, latest(invites), roles, known);
        const tidings = await finish(context, known.size + mails.length);
        await queueMails(transaction, [...mails, ...tidings]);
        return { kind: 'finished', first: tidings.length > 0 };
      }),
  };
}

/** What the invitation with this token is for, looked up among the mailed ones and the shared links. */
export async function findInvitation(queries: Kysely<Schema>, token: string, now: Date): Promise<FoundInvitation> {
  const token_hash = fingerprintOf(token);
  const mailed = await queries
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
  const found = mailed ?? shared;
  if (!found) return { kind: 'unknown' };
  if (mailed?.used_at) return { kind: 'used' };
  if (found.expires_at <= now.toISOString()) return { kind: 'expired' };
  const { account_id, team } = found;
  const invitation: Invitation = mailed
    ? { account_id, team, role: mailed.role, mailed: { id: mailed.id, email: mailed.email } }
    : { account_id, team, role: 'Guest' };
  return { kind: 'found', invitation };
}

/** Whether an invitation holds, and is for this address where it was emailed to one. */
export async function isInvitationFor(
  queries: Kysely<Schema>,
  token: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const found = await findInvitation(queries, token, now);
  return found.kind === 'found' && (found.invitation.mailed?.email ?? email) === email;
}

/** Marks a mailed invitation as used. False where another request has used it meanwhile. */
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

interface Context {
  transaction: Transaction<Schema>;
  registrant: RegisteringUser;
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

/** What is wrong with the rows, beyond what the contract can see. */
function fieldErrorsOf(
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
  if (known.size + fresh.length <= mostInvitations) return fieldErrors;
  const message = `A registration may invite ${mostInvitations} people: invite the others once you have signed in`;
  return [...fieldErrors, { field: 'invitations', message }];
}

/** One invite for each mailbox: where a request names one twice, the later row holds. */
function latest(invites: Invite[]): Invite[] {
  const rows = invites.map((invite) => ({ ...invite, email: mailboxOf(invite.email) }));
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}

/** Stores the invitations that are new, and gives the others their role. Gives the mails that this makes. */
async function write(
  { transaction, registrant, team, now }: Context,
  invites: Invite[],
  roles: { id: string; name: RoleName }[],
  known: Set<string>,
): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = [];
  const instant = now.toISOString();
  const expires_at = new Date(now.getTime() + invitationLifetime).toISOString();
  const inviter = { name: `${registrant.first_name} ${registrant.last_name}`, email: registrant.email };
  for (const { email, role_id } of invites) {
    if (known.has(email)) {
      await changeRole(transaction, registrant.account_id, email, role_id);
      continue;
    }
    const secret = generateToken();
    const row = { id: newId(), account_id: registrant.account_id, email, role_id, created_at: instant, expires_at };
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

/** Finishes the registration, the first time. Gives the mails that this makes. */
async function finish({ transaction, registrant, team, now }: Context, invited: number): Promise<QueuedMail[]> {
  const instant = now.toISOString();
  const finished = await transaction
    .updateTable('users')
    .set({ registered_at: instant })
    .where('id', '=', registrant.id)
    .where('registered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!finished) return [];
  const { account_id, email } = registrant;
  await finishSessionsOf(transaction, email, 'registered');
  const first_name = finished.first_name ?? '';
  const last_name = finished.last_name ?? '';
  const welcome = { kind: 'welcome', to: email, first_name, team: team.name, role: finished.role } as const;
  const company = { account_id, team: team.name, first_name, last_name, email, invited };
  return [
    { message: welcome, instant },
    { message: { kind: 'company-notice', ...company }, instant },
  ];
}
