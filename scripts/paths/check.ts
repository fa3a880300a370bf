import { parseArguments } from '@msafara/command/arguments';
import { checkProperties } from '@msafara/paths/command';
import { flowOf, flows } from '../../tests/models/flows.ts';

/** `npm run paths -- check [MACHINE …]`: checks what the specification says of every run. Returns 1 if some run contradicts it. */
export function check(args: readonly string[]): number {
  const { positionals } = parseArguments(args, {});
  const selected = positionals.length > 0 ? positionals.map(flowOf) : flows.filter(({ model }) => model.properties);
  const codes = selected.map(({ model }) => checkProperties(model, model.properties ?? []));
  return Math.max(...codes);
}
