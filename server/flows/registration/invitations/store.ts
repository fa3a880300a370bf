import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { mailboxOf } from '../../../../contract/email.ts';
import type { FieldError } from '../../../../contract/field-error.ts';
import {
  invitationLifetime,
  invitationRenewal,
  maxInvitedPerHour,
  requestWindow,
  sessionLifetime,
} from '../../../../contract/limits.ts';
import type { Invite } from '../../../../contract/registration.ts';
import type { Database } from '../../../database/database.ts';
import { type EmailAdmission, instantBefore } from '../../../database/email-requests.ts';
import { lockUntilCommit } from '../../../database/locks.ts';
import type { Schema } from '../../../database/schema.ts';
import { type Caps, invitationsOverCaps } from '../../../mail/caps.ts';
import { type QueuedMail, queueMails } from '../../../mail/queue.ts';
import { fingerprintOf, generateToken, keyFingerprint } from '../../../security/tokens.ts';
import type { Publish } from '../../../webhooks/publish.ts';
import { readRoles } from '../account/accounts.ts';
import { isDeleted } from '../restoration/store.ts';
import type { Member, RegisteringUser, RoleName, StoredInvitation, Team } from '../rows.ts';
import { findTeam } from '../team/store.ts';
import { finishRegistration } from './finishing.ts';
import { invitedBy, type KnownInvitation } from './known.ts';

/** What an invitation is for. One that was emailed is for a single person; a shared link is for anyone. */
export interface Invitation {
  account_id: string;
  team: string;
  role: RoleName;
  emailed?: { id: string; email: string };
}

/** Why the link of an invitation that can be renewed no longer works: it has expired, or a newer one was emailed. */
export type LinkProblem = 'expired' | 'superseded';

/** Why an invitation is not valid. The company of one may be `deleted`. One that has lapsed cannot be renewed: it expired long ago, or is a shared link. */
export type InvitationProblem = LinkProblem | 'unknown' | 'used' | 'lapsed' | 'deleted';

export type FoundInvitation = { kind: 'found'; invitation: Invitation } | { kind: InvitationProblem };

/** `first` is false if the registration was already finished. */
export type InvitingOutcome =
  | { kind: 'finished'; first: boolean; invited: number; registered_at: string }
  | { kind: 'teamMissing' }
  | { kind: 'rejected'; fieldErrors: FieldError[] };

export interface InvitationStore {
  /** Finds an emailed invitation or a shared link by its token. */
  find(token: string, now: Date): Promise<FoundInvitation>;
  /**
   * Invites people, or nobody, and finishes the registration, in one transaction with the emails. Each account has one
   * invitation for an address: inviting it again, unless it was used, gives it the new role and a new link, and ends the
   * old link. The same again while the session lasts is a repeated request, which changes nothing: its answer was lost.
   */
  invite(inviting: Inviting): Promise<InvitingOutcome>;
  /**
   * Emails a new link for an emailed invitation to its address, once per key, and ends the links before it. `repeated` is
   * the answer to a key under which one was emailed, whatever has become of the invitation since.
   */
  renew(renewal: Renewal): Promise<RenewalOutcome>;
}

export interface Inviting {
  user: RegisteringUser;
  invites: Invite[];
  now: Date;
  /** The most links of an invitation that are emailed within an hour. */
  maxPerHour: number;
  /** The most invitations that an address and a domain get within an hour, whoever invites. */
  caps: Caps;
}

export interface Renewal extends Pick<Inviting, 'now' | 'maxPerHour' | 'caps'> {
  token: string;
  /** The request's Idempotency-Key, if any. */
  key: string | undefined;
}

/** `working` if the link needs no renewal. */
export type RenewalOutcome = EmailAdmission | { kind: Exclude<InvitationProblem, LinkProblem> | 'working' };

export function createInvitationStore(database: Database, publish: Publish): InvitationStore {
  return {
    find: (token, now) => findInvitation(database.queries, token, now),
    invite: (inviting) =>
      database.queries.transaction().execute(async (transaction) => {
        const { user, invites, now } = inviting;
        await lockUntilCommit(transaction, database.kind, `account:${user.account_id}`);
        const team = await findTeam(transaction, user.account_id);
        if (!team) return { kind: 'teamMissing' };
        const roles = await readRoles(transaction, user.account_id);
        const known = await invitedBy(transaction, user.account_id, now);
        const addresses = latest(invites).flatMap((invite) => {
          const earlier = known.get(invite.email);
          return earlier && isSettled(earlier, invite, now) ? [] : invite.email;
        });
        const full = await invitationsOverCaps(transaction, inviting.caps, { addresses, now });
        const fieldErrors = inviteErrors(inviting, { roles, known, full });
        if (fieldErrors.length > 0) return { kind: 'rejected', fieldErrors };
        const context = { transaction, user, team, now };
        const invitationMails = await storeInvitations(context, latest(invites), roles, known);
        const invited = new Set([...known.keys(), ...addressesOf(invites)]).size;
        await queueMails(transaction, invitationMails);
        const finished = await finishRegistration({ ...context, publish }, invited);
        return { kind: 'finished', ...finished, invited };
      }),
    renew: (renewal) =>
      database.queries.transaction().execute(async (transaction) => {
        const unlocked = await findRenewable(transaction, renewal.token);
        if (unlocked) await lockUntilCommit(transaction, database.kind, `account:${unlocked.account_id}`);
        return renew(transaction, renewal);
      }),
  };
}

/** Emails a new link. The account is locked. */
async function renew(transaction: Transaction<Schema>, renewal: Renewal): Promise<RenewalOutcome> {
  const { token, key, now, maxPerHour, caps } = renewal;
  if (await isRepeated(transaction, renewal)) return { kind: 'repeated' };
  const current = await findInvitation(transaction, token, now);
  if (current.kind === 'found' && current.invitation.emailed) return { kind: 'working' };
  if (current.kind === 'deleted') return { kind: 'deleted' };
  const found = await findRenewable(transaction, token);
  const team = found && (await findTeam(transaction, found.account_id));
  const user = found && (await findManager(transaction, found.account_id));
  if (!team || !user || !isRenewable(found, now)) return renewalProblem(transaction, renewal);
  const invitation = (await invitedBy(transaction, found.account_id, now)).get(found.email);
  const full = await invitationsOverCaps(transaction, caps, { addresses: [found.email], now });
  if (!invitation || invitation.recentLinks >= maxPerHour || full.size > 0) {
    return { kind: 'rejected', retryAfter: requestWindow / 1000 };
  }
  const context = { transaction, user, team, now };
  await queueMails(transaction, [await emailNewLink(context, invitation, found.role_id, found.role, key)]);
  return { kind: 'admitted' };
}

/** Whether a link was emailed to a request with the same key, for the invitation whose token this is. */
async function isRepeated(transaction: Transaction<Schema>, { token, key }: Renewal): Promise<boolean> {
  const repeated = await transaction
    .selectFrom('superseded_invitations')
    .select('token_hash')
    .where('request_key', '=', keyFingerprint(key))
    .where('invitation_id', 'in', (query) =>
      query.selectFrom('superseded_invitations').select('invitation_id').where('token_hash', '=', fingerprintOf(token)),
    )
    .executeTakeFirst();
  return repeated !== undefined;
}

/** Why no new link is emailed. */
async function renewalProblem(
  transaction: Transaction<Schema>,
  { token, now }: Renewal,
): Promise<{ kind: Exclude<InvitationProblem, LinkProblem> }> {
  const { kind } = await findInvitation(transaction, token, now);
  return { kind: kind === 'unknown' || kind === 'used' || kind === 'deleted' ? kind : 'lapsed' };
}

/** Whether a new link of an emailed invitation may still be asked for. */
function isRenewable({ expires_at }: Pick<StoredInvitation, 'expires_at'>, now: Date): boolean {
  return expires_at > instantBefore(now, invitationRenewal);
}

/** The unused invitation that a link was emailed for, whether or not the link still works. */
function findRenewable(transaction: Transaction<Schema>, token: string) {
  const token_hash = fingerprintOf(token);
  return (
    transaction
      .selectFrom('invitations')
      .innerJoin('roles', 'roles.id', 'invitations.role_id')
      .select(['invitations.account_id', 'email', 'role_id', 'expires_at', 'roles.name as role'])
      .where('used_at', 'is', null)
      // Not with OR, for which PostgreSQL would read all invitations.
      .where('invitations.id', 'in', ({ selectFrom }) =>
        selectFrom('invitations')
          .select('id')
          .where('token_hash', '=', token_hash)
          .unionAll(
            selectFrom('superseded_invitations').select('invitation_id as id').where('token_hash', '=', token_hash),
          ),
      )
      .executeTakeFirst()
  );
}

/** The manager of an account who has been there longest. */
function findManager(transaction: Transaction<Schema>, account_id: string): Promise<Inviter | undefined> {
  return transaction
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('account_id', '=', account_id)
    .where('role', '=', 'Manager')
    .orderBy('created_at')
    .executeTakeFirst();
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
  const superseded = await queries
    .selectFrom('superseded_invitations')
    .innerJoin('invitations', 'invitations.id', 'superseded_invitations.invitation_id')
    .select(['invitations.account_id', 'used_at', 'expires_at'])
    .where('superseded_invitations.token_hash', '=', token_hash)
    .executeTakeFirst();
  if (emailed?.used_at || superseded?.used_at) return { kind: 'used' };
  const account = (emailed ?? shared ?? superseded)?.account_id;
  if (account !== undefined && (await isDeleted(queries, account))) return { kind: 'deleted' };
  if (superseded) return { kind: isRenewable(superseded, now) ? 'superseded' : 'lapsed' };
  const found = emailed ?? shared;
  if (!found) return { kind: 'unknown' };
  if (found.expires_at <= now.toISOString())
    return { kind: emailed && isRenewable(emailed, now) ? 'expired' : 'lapsed' };
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

/** Whether a link is one to somebody's present team, and for them: a shared one, or one that was emailed to them, used or not. */
export async function isInvitedBy(
  queries: Kysely<Schema>,
  token: string,
  { account_id, email }: Pick<Member, 'account_id' | 'email'>,
): Promise<boolean> {
  const token_hash = fingerprintOf(token);
  const links = await queries
    .selectFrom('team_links')
    .select('account_id')
    .where('token_hash', '=', token_hash)
    .unionAll(emailedLinks(queries, email).where('invitations.token_hash', '=', token_hash))
    .unionAll(
      emailedLinks(queries, email)
        .innerJoin('superseded_invitations', 'superseded_invitations.invitation_id', 'invitations.id')
        .where('superseded_invitations.token_hash', '=', token_hash),
    )
    .execute();
  return links.some((link) => link.account_id === account_id);
}

const emailedLinks = (queries: Kysely<Schema>, email: string) =>
  queries.selectFrom('invitations').select('invitations.account_id').where('invitations.email', '=', email);

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

/** What it takes to email a link. */
interface LinkContext {
  transaction: Transaction<Schema>;
  user: Inviter;
  team: Team;
  now: Date;
}

interface InvitingContext extends LinkContext {
  user: RegisteringUser;
}

/** Who an invitation is from, as its email says. */
type Inviter = Pick<RegisteringUser, 'first_name' | 'last_name'> & { email: string | null };

/** Whether an invite says nothing new: a repeated request, or somebody who has joined already. */
function isSettled(known: KnownInvitation, { role_id }: Invite, now: Date): boolean {
  const emailedAt = Date.parse(known.expires_at) - invitationLifetime;
  const isRepeated = known.role_id === role_id && emailedAt > now.getTime() - sessionLifetime;
  return known.state === 'joined' || (known.state !== 'left' && isRepeated);
}

/** The field errors that only the server can know. */
function inviteErrors(
  { invites, user, now, maxPerHour }: Inviting,
  { roles, known, full }: { roles: { id: string }[]; known: Map<string, KnownInvitation>; full: Set<string> },
): FieldError[] {
  const fieldErrors = invites.flatMap((invite, row) => {
    const email = mailboxOf(invite.email);
    const field = (name: keyof Invite) => `invitations.${row}.${name}`;
    if (email === user.email) return [{ field: field('email'), message: 'This is your own address' }];
    if (!roles.some(({ id }) => id === invite.role_id)) return [{ field: field('role_id'), message: 'Choose a role' }];
    const earlier = known.get(email);
    const isTooOften = earlier !== undefined && !isSettled(earlier, invite, now) && earlier.recentLinks >= maxPerHour;
    if (!isTooOften && !full.has(email)) return [];
    return [{ field: field('email'), message: invitedTooOften(email) }];
  });
  const over = countOver(invites, known, now);
  if (over === 0) return fieldErrors;
  const message = `You can invite ${maxInvitedPerHour} people within an hour: take out ${over}, and invite them once you have signed in`;
  return [...fieldErrors, { field: 'invitations', message }];
}

/** Says to whom: a list of errors, and the page of a company, show it apart from its row. */
export function invitedTooOften(email: string): string {
  return `Too many invitations have gone to ${email} or its domain: try again in an hour`;
}

/** How many more people would be emailed than an account may within an hour, so that nobody sends spam with a new one. */
function countOver(invites: Invite[], known: Map<string, KnownInvitation>, now: Date): number {
  const emailed = [...known.values()].filter(({ recentLinks }) => recentLinks > 0).map(({ email }) => email);
  const more = latest(invites).filter((invite) => {
    const earlier = known.get(invite.email);
    return !(earlier && isSettled(earlier, invite, now)) && !emailed.includes(invite.email);
  });
  return more.length === 0 ? 0 : Math.max(0, emailed.length + more.length - maxInvitedPerHour);
}

/** One invite per mailbox. If a request names a mailbox twice, the later row counts. */
function latest(invites: Invite[]): Invite[] {
  const rows = invites.map((invite) => ({ ...invite, email: mailboxOf(invite.email) }));
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}

function addressesOf(invites: Invite[]): string[] {
  return invites.map(({ email }) => mailboxOf(email));
}

/** Stores new invitations and new links of earlier ones, and returns the emails to send. */
async function storeInvitations(
  context: InvitingContext,
  invites: Invite[],
  roles: { id: string; name: RoleName }[],
  known: Map<string, KnownInvitation>,
): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = [];
  for (const invite of invites) {
    const earlier = known.get(invite.email);
    if (earlier && isSettled(earlier, invite, context.now)) continue;
    const role = roles.find(({ id }) => id === invite.role_id)?.name ?? '';
    mails.push(
      earlier
        ? await emailNewLink(context, earlier, invite.role_id, role)
        : await emailFirstLink(context, invite, role),
    );
  }
  return mails;
}

async function emailFirstLink(context: InvitingContext, { email, role_id }: Invite, role: string): Promise<QueuedMail> {
  const { transaction, user, now } = context;
  const link = newLink(now);
  const { token_hash, expires_at } = link;
  const row = { id: newId(), account_id: user.account_id, email, role_id, created_at: now.toISOString() };
  await transaction
    .insertInto('invitations')
    .values({ ...row, token_hash, expires_at })
    .execute();
  return mailOf(context, email, role, link);
}

/** Gives an invitation another link and role, and ends its present link. */
export async function emailNewLink(
  context: LinkContext,
  { id, email, token_hash: old }: StoredInvitation,
  role_id: string,
  role: string,
  key?: string,
): Promise<QueuedMail> {
  const { transaction, now } = context;
  const link = newLink(now);
  const { token_hash, expires_at } = link;
  await transaction
    .insertInto('superseded_invitations')
    .values({ token_hash: old, invitation_id: id, superseded_at: now.toISOString(), request_key: keyFingerprint(key) })
    .execute();
  // Somebody who has left is invited like anybody else.
  const values = { role_id, token_hash, expires_at, used_at: null };
  await transaction.updateTable('invitations').set(values).where('id', '=', id).execute();
  return mailOf(context, email, role, link);
}

interface Link {
  secret: string;
  token_hash: string;
  expires_at: string;
}

function newLink(now: Date): Link {
  const secret = generateToken();
  const expires_at = new Date(now.getTime() + invitationLifetime).toISOString();
  return { secret, token_hash: fingerprintOf(secret), expires_at };
}

function mailOf({ user, team, now }: LinkContext, to: string, role: string, { secret, expires_at }: Link): QueuedMail {
  const inviter = { name: `${user.first_name} ${user.last_name}`, email: user.email ?? '' };
  const message = { kind: 'invitation', to, inviter, team: team.name, role, secret, expires_at } as const;
  return { message, instant: now.toISOString() };
}
