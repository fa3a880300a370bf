import {
  type FuelStationLogins,
  fuelStationBodyOf,
  fuelStationLogins,
  fuelStationPath,
} from '../../../contract/fuel-station.ts';
import { idempotencyHeader, tryHeader } from '../../../contract/submission.ts';
import type { FuelStationTry } from '../../../machines/fuel-station-setup.ts';
import { jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

/** Registers a fuel station; returns its logins. */
export async function registerFuelStation({ input, signal }: Invocation<FuelStationTry>): Promise<FuelStationLogins> {
  return post(fuelStationPath, {
    json: fuelStationBodyOf(input.form),
    headers: { [idempotencyHeader]: input.key, [tryHeader]: String(input.tries) },
    signal,
    answer: jsonOf(fuelStationLogins),
  });
}
