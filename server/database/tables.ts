import { bookingLeads, bookingMigrations, bookingTables } from '../flows/booking/tables.ts';
import { contactLeads, contactMigrations, contactTables } from '../flows/contact/tables.ts';
import { fuelStationLeads, fuelStationMigrations, fuelStationTables } from '../flows/fuel-station/tables.ts';
import { passwordResetMigrations, passwordResetTables } from '../flows/password-reset/tables.ts';
import { registrationLeads, registrationMigrations, registrationTables } from '../flows/registration/tables.ts';
import { subscriptionLeads, subscriptionMigrations, subscriptionTables } from '../flows/subscription/tables.ts';
import { mailMigrations, mailTables } from '../mail/tables.ts';
import { ownMigrations, ownTables } from './own-tables.ts';
import type { Schema } from './schema.ts';
import type { Declaration, Declarations } from './table.ts';

/** What each table is to backups, to the sweeper and to a person who wants to be forgotten. */
export const tables: Readonly<Record<string, Declaration>> = {
  ...bookingTables,
  ...fuelStationTables,
  ...contactTables,
  ...subscriptionTables,
  ...registrationTables,
  ...passwordResetTables,
  ...mailTables,
  ...ownTables,
} satisfies Declarations<Schema>;

/** The lists that `npm run leads` prints. */
export const leadLists = {
  ...bookingLeads,
  ...contactLeads,
  ...registrationLeads,
  ...fuelStationLeads,
  ...subscriptionLeads,
};

/** The migrations of each owner of tables; those of several are in `migrations.ts`. */
export const migrationsOfTables = {
  ...bookingMigrations,
  ...fuelStationMigrations,
  ...contactMigrations,
  ...mailMigrations,
  ...passwordResetMigrations,
  ...registrationMigrations,
  ...subscriptionMigrations,
  ...ownMigrations,
};
