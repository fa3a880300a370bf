import type { Selectable } from 'kysely';
import { type Kysely, sql } from 'kysely';
import type { FuelStationFormValues } from '../../../contract/fuel-station.ts';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';

export interface FuelStationTables {
  fuel_stations: FuelStationsTable;
}

/** One row per registered fuel station: specification 3 (Fuel station payload). */
export interface FuelStationsTable extends Omit<FuelStationFormValues, 'terms'> {
  id: string;
  /** Unique: requests with the same key are one station. */
  idempotency_key: string;
  /** Written for servers of earlier releases on the same database, which compare it. */
  content_hash: string;
  /** The number of the newest try; a lower one is stale. */
  tries: number;
  created_at: string;
  amended_at: string;
}

export type FuelStation = Selectable<FuelStationsTable>;

export const fuelStationTables: Declarations<FuelStationTables> = {
  fuel_stations: {
    backup: 'entrusted',
    personal: {
      addresses: ['email'],
      texts: ['fuel_station_name', 'first_name', 'last_name', 'mobile'],
      isForm: true,
      // Others use the station.
      isRemovedByHand: true,
    },
    indexes: { fuel_stations_listed: sql`fuel_stations (created_at, id)` },
  },
};

const stationColumns = [
  'fuel_stations.created_at as created_at',
  'fuel_stations.amended_at as amended_at',
  'fuel_stations.fuel_station_name as fuel_station_name',
  'fuel_stations.franchise as franchise',
  'fuel_stations.first_name as first_name',
  'fuel_stations.last_name as last_name',
  'fuel_stations.mobile as mobile',
  'fuel_stations.email as email',
  'managers.username as manager',
  'attendants.username as fuel_attendant',
  'fuel_stations.id as id',
] as const;

export const fuelStationLeads = {
  stations: {
    table: 'fuel_stations',
    columns: stationColumns,
    order: ['fuel_stations.created_at', 'fuel_stations.id'],
    rows: (queries) =>
      queries
        .selectFrom('fuel_stations')
        .leftJoin('users as managers', (join) =>
          join.onRef('managers.fuel_station_id', '=', 'fuel_stations.id').on('managers.role', '=', 'Manager'),
        )
        .leftJoin('users as attendants', (join) =>
          join
            .onRef('attendants.fuel_station_id', '=', 'fuel_stations.id')
            .on('attendants.role', '=', 'Fuel Attendant'),
        )
        .select(stationColumns),
  },
} satisfies LeadLists;

export const fuelStationMigrations: Migrations = { '2026-11-20-fuel-stations': { up: createFuelStations } };

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
