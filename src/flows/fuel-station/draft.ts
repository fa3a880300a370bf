import * as z from 'zod/mini';
import { fuelStationFields } from '../../../contract/fuel-station.ts';
import { draftStore } from '../draft-store.ts';

/** The draft of a fuel station; its logins are never stored. */
export const fuelStationDraft = draftStore(
  'fuel-station',
  z.object({ form: z.partialRecord(z.enum(fuelStationFields), z.string()), key: z.string(), tries: z.number() }),
);
