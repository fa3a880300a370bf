import { parseArguments } from '@msafara/command/arguments';
import { checkProperties } from '@msafara/paths/command';
import { flowOf, flows, warnOfUnmodelled } from '../../tests/models/flows.ts';
import { propertiesOf } from '../../tests/models/properties/index.ts';

/** `npm run paths -- check [MACHINE …]`: checks what the specification says of every run of the machines. */
export function check(args: readonly string[]): number {
  const { positionals } = parseArguments(args, {});
  if (positionals.length === 0) warnOfUnmodelled();
  const chosen = positionals.length > 0 ? positionals.map(flowOf) : flows;
  const codes = chosen.map(({ model }) => checkProperties(model, propertiesOf(model.machine)));
  return Math.max(...codes);
}
