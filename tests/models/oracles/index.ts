import type { Oracle } from '@msafara/paths/conformance';
import type { AnyStateMachine } from 'xstate';
import { fileNameOf } from '../file-name.ts';

/**
 * The oracle of a machine. The machine 'fuelStation' has it in `fuel-station/oracle.ts`, which exports it as `fuelStationOracle`.
 */
export async function oracleOf({ id }: AnyStateMachine): Promise<Oracle> {
  const file = fileNameOf(id);
  const { [`${id}Oracle`]: oracle } = await import(`../${file}/oracle.ts`);
  if (oracle === undefined)
    throw new Error(`tests/models/${file}/oracle.ts must export the oracle of '${id}' as ${id}Oracle.`);
  return oracle;
}
