import type { Selectable } from 'kysely';
import type { FuelStationFormValues } from '../../../contract/fuel-station.ts';

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
