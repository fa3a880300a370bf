/** Whom an account has invited by email, and how each invitation stands. */
import type { Kysely } from 'kysely';
import { requestWindow } from '../../../../contract/limits.ts';
import type { InvitedPerson } from '../../../../contract/registration.ts';
import { instantBefore } from '../../../database/email-requests.ts';
import type { Schema } from '../../../database/schema.ts';
import type { RoleName, StoredInvitation } from '../rows.ts';

/** An invitation of an account, how many links of it were emailed, and how many of those within the last hour. */
export type KnownInvitation = StoredInvitation & { role: RoleName; recentLinks: number } & Pick<
    InvitedPerson,
    'state' | 'links'
  >;

/** The invitations of an account by address, in the order in which people were invited. */
export async function invitedBy(
  queries: Kysely<Schema>,
  account_id: string,
  now: Date,
): Promise<Map<string, KnownInvitation>> {
  const rows = await queries
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .leftJoin('users', (join) =>
      join.onRef('users.email', '=', 'invitations.email').onRef('users.account_id', '=', 'invitations.account_id'),
    )
    .selectAll('invitations')
    .select(['roles.name as role_name', 'users.id as member'])
    .where('invitations.account_id', '=', account_id)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute();
  const replaced = await queries
    .selectFrom('superseded_invitations')
    .innerJoin('invitations', 'invitations.id', 'superseded_invitations.invitation_id')
    .select(['invitation_id', 'superseded_at'])
    .where('account_id', '=', account_id)
    .execute();
  const recently = instantBefore(now, requestWindow);
  return new Map(
    rows.map(({ role_name, member, ...row }) => {
      const earlier = replaced.filter(({ invitation_id }) => invitation_id === row.id);
      const emailed = [row.created_at, ...earlier.map(({ superseded_at }) => superseded_at)];
      const recentLinks = emailed.filter((instant) => instant > recently).length;
      const state = stateOf(row, member !== null, now);
      return [row.email, { ...row, role: role_name, state, links: emailed.length, recentLinks }];
    }),
  );
}

/** Whoever was invited can have left since, or have been erased. */
function stateOf({ used_at, expires_at }: StoredInvitation, isMember: boolean, now: Date): InvitedPerson['state'] {
  if (used_at !== null) return isMember ? 'joined' : 'left';
  return expires_at > now.toISOString() ? 'pending' : 'expired';
}
