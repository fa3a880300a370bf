/** What the person who registered a company sees of it for the rest of the session: docs/decisions/0085-after-registration.md. */
import type { Kysely } from 'kysely';
import type { CompanyHome, InvitedPerson } from '../../../../contract/registration.ts';
import type { Schema } from '../../../database/schema.ts';
import type { StoredInvitation } from '../rows.ts';
import { findTeam } from './store.ts';

/** The team of an account, and everybody who was invited to it by email, in the order in which they were. */
export async function readCompanyHome(queries: Kysely<Schema>, account_id: string, now: Date): Promise<CompanyHome> {
  const team = await findTeam(queries, account_id);
  const rows = await queries
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .select(['email', 'roles.name as role', 'used_at', 'expires_at'])
    .select(({ selectFrom }) =>
      selectFrom('superseded_invitations')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('invitation_id', '=', 'invitations.id')
        .as('replaced'),
    )
    .where('invitations.account_id', '=', account_id)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute();
  return {
    team: team?.name ?? '',
    invitees: rows.map(({ email, role, replaced, ...stored }) => ({
      email,
      role,
      state: stateOf(stored, now),
      links: Number(replaced ?? 0) + 1,
    })),
  };
}

function stateOf(
  { used_at, expires_at }: Pick<StoredInvitation, 'used_at' | 'expires_at'>,
  now: Date,
): InvitedPerson['state'] {
  if (used_at !== null) return 'joined';
  return expires_at > now.toISOString() ? 'pending' : 'expired';
}
