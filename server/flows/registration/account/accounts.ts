import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { AccountRole } from '../../../../contract/registration.ts';
import type { Schema } from '../../../database/schema.ts';
import type { RoleName } from '../rows.ts';

const map = { id: 'map', name: 'Vehicle Tracking' };
const workflow = { id: 'workflow', name: 'Workflows' };
const people = { id: 'people', name: 'People and Roles' };

const edited = { view: true, edit: true };
const viewed = { view: true, edit: false };
const hidden = { view: false, edit: false };

/** The roles of a new account, in the order in which they are offered: specification 6 and the rulings on roles. */
const newRoles: { name: RoleName; description: string; permissions: AccountRole['permissions'] }[] = [
  {
    name: 'Manager',
    description: 'Sees and changes everything, and gives people their roles',
    permissions: [
      { ...map, ...edited },
      { ...workflow, ...edited },
      { ...people, ...edited },
    ],
  },
  {
    name: 'Operator',
    description: 'Tracks vehicles and runs workflows',
    permissions: [
      { ...map, ...edited },
      { ...workflow, ...edited },
      { ...people, ...hidden },
    ],
  },
  {
    name: 'Guest',
    description: 'Looks on until an admin gives another role',
    permissions: [
      { ...map, ...viewed },
      { ...workflow, ...viewed },
      { ...people, ...hidden },
    ],
  },
];

/** Stores an account with its roles, and returns its id. */
export async function insertAccount(transaction: Transaction<Schema>, now: Date): Promise<string> {
  const account_id = newId();
  await transaction.insertInto('accounts').values({ id: account_id, created_at: now.toISOString() }).execute();
  await transaction
    .insertInto('roles')
    .values(
      newRoles.map(({ permissions, ...role }) => ({
        id: newId(),
        account_id,
        ...role,
        permissions: JSON.stringify(permissions),
      })),
    )
    .execute();
  return account_id;
}

/** The roles of an account in the order in which they are offered. */
export async function readRoles(
  queries: Kysely<Schema>,
  account_id: string,
): Promise<(AccountRole & { name: RoleName })[]> {
  const rows = await queries
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'permissions'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, permissions: JSON.parse(row.permissions) as AccountRole['permissions'] }));
}
