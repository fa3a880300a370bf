import {
  type FuelStationLogins,
  fuelStationBodyOf,
  fuelStationLogins,
  fuelStationPath,
} from '../../contract/fuel-station.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';
import type { FuelStationTry } from '../../machines/fuel-station.ts';
import { type Invocation, post } from './client.ts';

/** Registers a fuel station; returns its logins. */
export async function registerFuelStation({ input, signal }: Invocation<FuelStationTry>): Promise<FuelStationLogins> {
  const response = await post(fuelStationPath, {
    json: fuelStationBodyOf(input.form),
    headers: { [idempotencyHeader]: input.key, [tryHeader]: String(input.tries) },
    signal,
    rejection: 'The server did not accept this station.',
  });
  return fuelStationLogins.parse(await response.json());
}
