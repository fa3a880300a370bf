/** What the person who registered a company sees of it for the rest of the session: docs/decisions/0085-after-registration.md. */
import type { Kysely } from 'kysely';
import type { CompanyHome } from '../../../../contract/registration.ts';
import type { Schema } from '../../../database/schema.ts';
import { invitedBy } from '../invitations/known.ts';
import { findTeam } from './store.ts';

/** The team of an account, and everybody who was invited to it by email. */
export async function readCompanyHome(queries: Kysely<Schema>, account_id: string, now: Date): Promise<CompanyHome> {
  const team = await findTeam(queries, account_id);
  const invited = await invitedBy(queries, account_id, now);
  return {
    team: team?.name ?? '',
    invitees: [...invited.values()].map(({ email, role, state, links }) => ({ email, role, state, links })),
  };
}
