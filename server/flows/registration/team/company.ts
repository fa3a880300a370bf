/** The company that somebody leaves to join another: ruling on the registration link. */
import type { Kysely } from 'kysely';
import { type CompanyDeletion, isAlone, isNameOf, type OwnCompany } from '../../../../contract/registration.ts';
import type { Schema } from '../../../database/schema.ts';
import type { UserRow } from '../rows.ts';
import { findTeam } from './store.ts';

/** Why a company is not deleted: another name was typed, or it is not, or no longer, what the page showed. */
export type DeletionProblem = 'misnamed' | 'changed';

/** A company as its user would leave it: what is in it beside them, and whether other people would have no manager. */
export interface LeftCompany {
  company: OwnCompany;
  isUnmanaged: boolean;
}

export async function readLeftCompany(queries: Kysely<Schema>, user: UserRow, now: Date): Promise<LeftCompany> {
  const account_id = user.account_id ?? '';
  const team = await findTeam(queries, account_id);
  const others = await findOthers(queries, user);
  const invitations = await queries
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', account_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute();
  return {
    company: { team: team?.name ?? '', others: others.length, invitations: invitations.length },
    isUnmanaged: user.role === 'Manager' && others.length > 0 && !others.some(({ role }) => role === 'Manager'),
  };
}

/** The other people in a user's account. */
export function findOthers(queries: Kysely<Schema>, { id, account_id }: UserRow): Promise<Pick<UserRow, 'role'>[]> {
  return queries
    .selectFrom('users')
    .select('role')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .execute();
}

/** Why a company may not be deleted like this, if it may not. A company that other people stay in is never deleted. */
export function deletionProblem(
  company: OwnCompany,
  deleting: CompanyDeletion | undefined,
): DeletionProblem | undefined {
  if (!isAlone(company)) return deleting && 'changed';
  const { team, invitations } = company;
  if (deleting?.team !== team || deleting.invitations !== invitations) return 'changed';
  return isNameOf(deleting.name, team) ? undefined : 'misnamed';
}
