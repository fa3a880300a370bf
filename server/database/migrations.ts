import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { lanes } from '../mail/lanes.ts';
import type { DatabaseKind } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Migrates the database to the newest schema or, with `names`, to that of the release that has these migrations. Migrations of
 * a later release stay as they are: they only add, so that this one goes on working, beside the later one or after going back
 * to it. Instances that start together wait for each other: on PostgreSQL Kysely holds an advisory lock, and with SQLite only
 * one process can use the data folder.
 * Throws the error of a failed migration, which leaves nothing behind.
 */
export async function migrate(queries: Kysely<Schema>, kind: DatabaseKind, names?: readonly string[]): Promise<void> {
  const all = migrations(kind);
  const wanted =
    names === undefined ? all : Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  const later = await laterMigrations(queries, all);
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => ({ ...later, ...wanted }) },
    // Migrations of the same day are independent of each other, except that the registration adds columns to the users of
    // the fuel stations and therefore sorts after them.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** What the database was migrated by besides `known`. Kysely would take it for corruption. */
async function laterMigrations(
  queries: Kysely<Schema>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(queries);
  const names = rows.map(({ name }) => name).filter((name) => !(name in known));
  return Object.fromEntries(names.map((name) => [name, { up: createNothing }]));
}

/**
 * Counts of submissions need not survive a crash: losing them forgives one minute of submissions. So on PostgreSQL their
 * table is unlogged; on SQLite, which only one process uses, it is in memory and recreated at each start.
 */
export async function createCountsInMemory(queries: Kysely<Schema>): Promise<void> {
  await withCountsColumns(queries.schema.createTable('submission_counts').temporary()).execute();
  await indexEndsOfCounts(queries);
}

/** The names of all migrations of this release. */
export function migrationNames(kind: DatabaseKind): string[] {
  return Object.keys(migrations(kind));
}

function migrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    '2026-11-20-bookings': { up: createBookings },
    '2026-11-20-fuel-stations': { up: createFuelStations },
    '2026-11-20-messages': { up: createMessages },
    '2026-11-20-outbox': { up: createOutbox },
    '2026-11-20-password-resets': { up: createPasswordResets },
    '2026-11-20-registration': { up: createRegistration },
    '2026-11-20-subscribers': { up: createSubscribers },
    '2026-11-20-submission-counts': { up: kind === 'postgres' ? createCountsUnlogged : createNothing },
    '2026-11-22-outbox-lanes': { up: addLanes },
    '2026-11-22-readiness': { up: createReadiness },
    '2026-11-22-registration-sessions': { up: createRegistrationSessions },
    '2026-11-22-request-sources': { up: createRequestSources },
    '2026-11-22-superseded-invitations': { up: createSupersededInvitations },
    '2026-11-23-released-assets': { up: createReleasedAssets },
    '2026-11-23-renewal-keys': { up: addRenewalKeys },
    '2026-11-23-request-mailboxes': { up: addRequestMailboxes },
    '2026-11-23-leave-keys': { up: createLeaveKeys },
    '2026-11-25-registration-links': { up: addRegistrationLinks },
  };
}

async function createBookings({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('bookings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('appointment_date', 'text', (column) => column.notNull())
    .addColumn('appointment_time', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('appointment', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('amended_at', 'text', (column) => column.notNull())
    .execute();
}

async function createFuelStations({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('fuel_stations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('fuel_station_name', 'text', (column) => column.notNull())
    .addColumn('franchise', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('mobile', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('amended_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('fuel_station_id', 'text', (column) => column.references('fuel_stations.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('users_fuel_station').on('users').column('fuel_station_id').execute();
}

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

function ofAccount(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('accounts.id').onDelete('cascade');
}

async function createPasswordResets({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('password_resets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('request_key', 'text')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('used_key', 'text')
    .addUniqueConstraint('password_resets_request', ['email', 'request_key'])
    .execute();
  await schema.createIndex('password_resets_email').on('password_resets').columns(['email', 'created_at']).execute();
  await schema.createIndex('password_resets_created').on('password_resets').column('created_at').execute();
}

async function createMessages({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('organization', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('email_address', 'text', (column) => column.notNull())
    .addColumn('enquiry', 'text', (column) => column.notNull())
    .addColumn('trap', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createSubscribers({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('subscribed_at', 'text', (column) => column.notNull())
    .addColumn('left_at', 'text')
    .execute();
  await schema
    .createTable('subscription_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addUniqueConstraint('subscription_requests_request', ['email', 'request_key'])
    .execute();
  await schema
    .createIndex('subscription_requests_email')
    .on('subscription_requests')
    .columns(['email', 'created_at'])
    .execute();
  await schema.createIndex('subscription_requests_created').on('subscription_requests').column('created_at').execute();
  await schema
    .createTable('leave_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('leave_links_subscriber').on('leave_links').column('subscriber_id').execute();
  await schema
    .createTable('announced_articles')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('announced_at', 'text', (column) => column.notNull())
    .execute();
}

async function createOutbox({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
}

/**
 * The defaults are for servers of an earlier release on the same database, which go on inserting and sending. Fewer emails are
 * counted than not, so those indexes contain only them.
 */
async function addLanes({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('outbox')
    .addColumn('lane', 'integer', (column) => column.notNull().defaultTo(lanes.notices))
    .execute();
  for (const name of ['mailbox', 'domain'] as const) {
    await schema.alterTable('outbox').addColumn(name, 'text').execute();
    await schema
      .createIndex(`outbox_${name}`)
      .on('outbox')
      .columns([name, 'created_at'])
      .where(name, 'is not', null)
      .execute();
  }
  await schema.dropIndex('outbox_due').execute();
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'lane', 'due_at']).execute();
  await schema.alterTable('announced_articles').addColumn('queued_until', 'text').execute();
  await schema
    .createTable('operator_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('noticed_at', 'text', (column) => column.notNull())
    .execute();
}

async function createReadiness({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('readiness')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
}

async function createCountsUnlogged({ schema }: Kysely<Schema>): Promise<void> {
  await withCountsColumns(schema.createTable('submission_counts').modifyFront(sql`unlogged`)).execute();
  await indexEndsOfCounts({ schema });
}

/** Servers of earlier releases on the same database store no source. */
async function createRequestSources({ schema }: Kysely<Schema>): Promise<void> {
  for (const table of ['registration_codes', 'password_resets', 'subscription_requests']) {
    await schema.alterTable(table).addColumn('source', 'text').execute();
  }
  await schema
    .createTable('code_guesses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guesses', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('code_guesses_created').on('code_guesses').column('created_at').execute();
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

/** Servers of earlier releases on the same database store neither. Only the domains that are counted are indexed. */
async function addRequestMailboxes({ schema }: Kysely<Schema>): Promise<void> {
  for (const table of ['registration_codes', 'password_resets', 'subscription_requests']) {
    for (const name of ['mailbox', 'domain']) {
      await schema.alterTable(table).addColumn(name, 'text').execute();
      await schema
        .createIndex(`${table}_${name}`)
        .on(table)
        .columns([name, 'created_at'])
        .where(name, 'is not', null)
        .execute();
    }
  }
}

/** Servers of earlier releases on the same database send no links, and count guesses in a table of their own. */
async function addRegistrationLinks({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('registration_codes').addColumn('link_hash', 'text').execute();
  await schema
    .alterTable('registration_codes')
    .addColumn('strangers_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createReleasedAssets({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('released_assets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('released_at', 'text', (column) => column.notNull())
    // The last one, so that SQLite need not read it to find those before.
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
}

/** Servers of earlier releases on the same database store a link for each email instead. */
async function createLeaveKeys({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('leave_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createNothing(): Promise<void> {}

async function indexEndsOfCounts({ schema }: Pick<Kysely<Schema>, 'schema'>): Promise<void> {
  await schema.createIndex('submission_counts_ended').on('submission_counts').column('window_ends_at').execute();
}

function withCountsColumns(table: CreateTableBuilder<'submission_counts'>) {
  return table
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('submissions', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'text', (column) => column.notNull());
}
