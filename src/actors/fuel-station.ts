import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import {
  type FuelStationLogins,
  fuelStationBodyOf,
  fuelStationFields,
  fuelStationLogins,
  fuelStationPath,
} from '../../contract/fuel-station.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';
import type { FuelStationContext, FuelStationTry } from '../../machines/fuel-station.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { post } from '../http/client.ts';

/** What a registration in progress leaves in session storage: what was typed, and nothing that the server answered. */
export const fuelStationDraft = draftStore(
  'fuel-station',
  z.object({ form: z.partialRecord(z.enum(fuelStationFields), z.string()), key: z.string(), tries: z.number() }),
);

/** The draft of a registration: its logins are not part of it. */
export function fuelStationDraftOf({ form, key, tries }: FuelStationContext) {
  return { form, key, tries };
}

/** Registers the station once. Rejects with a Rejection where the server read it and will not take it as it is. */
export const registeringStation = fromPromise<FuelStationLogins, FuelStationTry>(
  async ({ input, signal }: { input: FuelStationTry; signal: AbortSignal }) => {
    const response = await post(fuelStationPath, {
      json: fuelStationBodyOf(input.form),
      headers: { [idempotencyHeader]: input.key, [tryHeader]: String(input.tries) },
      signal,
      rejection: 'The server did not accept this station.',
    });
    // An answer without logins is not our server's: a hotel's sign-in page, say.
    return fuelStationLogins.parse(await response.json());
  },
);
