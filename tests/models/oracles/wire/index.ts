import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { CausedRejection, Endpoint } from './endpoint.ts';
import type { Wire } from './wire.ts';

const models = join(import.meta.dirname, '..', '..');
const folders = readdirSync(models).filter((name) => existsSync(join(models, name, 'wire.ts')));

/** What all files `wire.ts` export. */
const wires: Readonly<Record<string, Wire>> = Object.assign(
  {},
  ...(await Promise.all(folders.map((name) => import(`../../${name}/wire.ts`)))),
);

/** The endpoints of all flows. */
export const endpoints: readonly Endpoint[] = Object.values(wires).flatMap(({ endpoints = [] }) => endpoints);

/** The rejection of a field by an endpoint (default: its first one). Throws an error if it has none. */
export function rejectionOf(
  { path, rejections }: Pick<Endpoint, 'path' | 'rejections'>,
  field?: string,
): CausedRejection {
  const found = rejections.find(({ fieldError }) => field === undefined || fieldError.field === field);
  if (found === undefined) throw new Error(`The endpoint ${path} has no rejection of '${field}'.`);
  return found;
}

/** A flow that says nothing to the server: every request of it is one too many. */
const silent: Wire = { requests: {}, served: () => [] };

/** The wire of a machine: that of 'fuelStation' is in `fuel-station/wire.ts`, which exports it as `fuelStationWire`. */
export function wireOf({ id }: AnyStateMachine): Wire {
  return wires[`${id}Wire`] ?? silent;
}
