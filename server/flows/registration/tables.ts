import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { deletedCompanyLifetime } from '../../../contract/limits.ts';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';
import { deletedCompanies } from './restoration/retention.ts';
import type { RegistrationTables } from './rows.ts';
import { unfinishedRegistrations } from './unfinished.ts';

export type { RegistrationTables } from './rows.ts';

export const registrationTables: Declarations<RegistrationTables> = {
  accounts: { backup: 'entrusted' },
  users: {
    backup: 'entrusted',
    personal: { addresses: ['email', 'username'], texts: ['first_name', 'last_name'], isRemovedByHand: true },
    kept: [
      { setting: 'KEEP_UNFINISHED_REGISTRATIONS_DAYS', name: 'unfinished_registrations', ...unfinishedRegistrations },
    ],
    indexes: {
      users_listed: sql`users (created_at, id) where account_id is not null`,
      users_unfinished: sql`users (created_at) where registered_at is null and account_id is not null`,
    },
  },
  roles: { backup: 'entrusted' },
  teams: { backup: 'entrusted', personal: { addresses: [], texts: ['name'] } },
  team_links: {
    backup: 'entrusted',
    kept: [{ setting: 'KEEP_INVITATIONS_DAYS', since: 'expires_at' }],
    indexes: { team_links_ended: sql`team_links (expires_at)` },
  },
  invitations: {
    backup: 'entrusted',
    personal: { addresses: ['email'], dependents: [{ table: 'superseded_invitations', column: 'invitation_id' }] },
    kept: [{ setting: 'KEEP_INVITATIONS_DAYS', since: 'expires_at' }],
    indexes: {
      invitations_ended: sql`invitations (expires_at)`,
      invitations_role: sql`invitations (role_id)`,
    },
  },
  superseded_invitations: { backup: 'entrusted' },
  registration_codes: {
    backup: 'entrusted',
    personal: { addresses: ['email'] },
    kept: [{ setting: 'KEEP_CODES_HOURS', since: 'created_at' }],
    indexes: {
      // The codes that are bound to the key of a session that ends or begins.
      registration_codes_key: sql`registration_codes (verified_key) where verified_key is not null`,
      registration_codes_link: sql`registration_codes (link_hash) where link_hash is not null`,
    },
  },
  code_guesses: { backup: 'entrusted', kept: [{ setting: 'KEEP_CODES_HOURS', since: 'created_at' }] },
  registration_sessions: {
    backup: 'entrusted',
    personal: { addresses: ['email'] },
    kept: [{ setting: 'KEEP_CODES_HOURS', since: 'expires_at' }],
  },
  deleted_companies: {
    backup: 'entrusted',
    kept: [{ limit: deletedCompanyLifetime, name: 'deleted_companies', ...deletedCompanies }],
    indexes: {
      deleted_companies_account: sql`deleted_companies (account_id)`,
      deleted_companies_user: sql`deleted_companies (user_id)`,
    },
  },
};

const accountColumns = [
  'users.created_at as created_at',
  'users.registered_at as registered_at',
  'teams.name as team',
  'users.role as role',
  'users.first_name as first_name',
  'users.last_name as last_name',
  'users.email as email',
  'users.account_id as account_id',
  'users.id as id',
] as const;

export const registrationLeads = {
  /** The people of registered companies. */
  accounts: {
    table: 'teams',
    columns: accountColumns,
    order: ['users.created_at', 'users.id'],
    rows: (queries) =>
      queries
        .selectFrom('users')
        .leftJoin('teams', 'teams.account_id', 'users.account_id')
        .select(accountColumns)
        .where('users.account_id', 'is not', null),
  },
} satisfies LeadLists;

export const registrationMigrations: Migrations = {
  '2026-11-20-registration': { up: createRegistration },
  '2026-11-22-registration-sessions': { up: createRegistrationSessions },
  '2026-11-22-superseded-invitations': { up: createSupersededInvitations },
  '2026-11-23-renewal-keys': { up: addRenewalKeys },
  '2026-11-25-registration-links': { up: addRegistrationLinks },
  '2026-11-27-deleted-companies': { up: createDeletedCompanies },
};

async function createRegistration(queries: Kysely<Schema>): Promise<void> {
  await addRegistrationToUsers(queries);
  await createAccounts(queries);
  await createInvitations(queries);
  await createRegistrationCodes(queries);
}

/** SQLite can add only one column per statement. */
async function addRegistrationToUsers({ schema }: Kysely<Schema>): Promise<void> {
  for (const name of ['email', 'first_name', 'last_name', 'registration_key', 'registered_at']) {
    await schema.alterTable('users').addColumn(name, 'text').execute();
  }
  await schema.alterTable('users').addColumn('registration_tries', 'integer').execute();
  await schema.createIndex('users_email').unique().on('users').column('email').execute();
  await schema.createIndex('users_account').on('users').column('account_id').execute();
}

async function createAccounts({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('roles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addUniqueConstraint('roles_account_name', ['account_id', 'name'])
    .execute();
  await schema
    .createTable('teams')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => ofAccount(column).unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('request_key', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createInvitations({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('team_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('team_links_account').on('team_links').column('account_id').execute();
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text', (column) => column.notNull().references('roles.id'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addUniqueConstraint('invitations_account_email', ['account_id', 'email'])
    .execute();
}

async function createRegistrationCodes({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('registration_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'text')
    .addColumn('verified_key', 'text')
    .addUniqueConstraint('registration_codes_request', ['email', 'request_key'])
    .execute();
  await schema
    .createIndex('registration_codes_email')
    .on('registration_codes')
    .columns(['email', 'created_at'])
    .execute();
  await schema.createIndex('registration_codes_created').on('registration_codes').column('created_at').execute();
  await schema
    .createTable('registration_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('registration_tokens_user').on('registration_tokens').column('user_id').execute();
  await schema.createIndex('registration_tokens_expired').on('registration_tokens').column('expires_at').execute();
}

/** Sessions replace the bearer tokens, which the page's scripts could read. */
async function createRegistrationSessions({ schema }: Kysely<Schema>): Promise<void> {
  await schema.dropTable('registration_tokens').execute();
  await schema
    .createTable('registration_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .execute();
  await schema.createIndex('registration_sessions_email').on('registration_sessions').column('email').execute();
  await schema.createIndex('registration_sessions_key').on('registration_sessions').column('key_hash').execute();
  await schema.createIndex('registration_sessions_expired').on('registration_sessions').column('expires_at').execute();
}

async function createSupersededInvitations({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('superseded_invitations')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('invitation_id', 'text', (column) => column.notNull().references('invitations.id').onDelete('cascade'))
    .addColumn('superseded_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('superseded_invitations_invitation')
    .on('superseded_invitations')
    .column('invitation_id')
    .execute();
}

/** Servers of earlier releases on the same database store no key. */
async function addRenewalKeys({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('superseded_invitations').addColumn('request_key', 'text').execute();
}

/** Servers of earlier releases on the same database send no links, and count guesses in a table of their own. */
async function addRegistrationLinks({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('registration_codes').addColumn('link_hash', 'text').execute();
  await schema
    .alterTable('registration_codes')
    .addColumn('strangers_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/**
 * Servers of earlier releases on the same database delete a company's account at once, and so its row here. No key refers to the
 * user, whom they can erase: the account then stays until retention erases it.
 */
async function createDeletedCompanies({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('deleted_companies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .addColumn('restored_at', 'text')
    .execute();
  await schema.createIndex('deleted_companies_ended').on('deleted_companies').column('deleted_at').execute();
}

function ofAccount(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('accounts.id').onDelete('cascade');
}
