import { explore } from '../explore.ts';
import { describeViolation, type Property, violationsOf } from '../properties.ts';
import type { SampledMachine } from '../samples.ts';

/** Checks properties on every run of a machine. Prints a line if all hold, else each violation with its steps; returns the exit code. */
export function checkProperties(subject: SampledMachine, properties: readonly Property[]): number {
  const { machine } = subject;
  if (properties.length === 0) {
    process.stdout.write(`${machine.id}: no properties. Export them with the samples: { eventCases, properties }.\n`);
    return 0;
  }
  const violations = violationsOf(explore(machine, subject), properties);
  process.stdout.write(
    `${machine.id}: ${properties.length - violations.length} of ${properties.length} properties hold\n`,
  );
  for (const violation of violations) process.stdout.write(`${describeViolation(violation)}\n`);
  return violations.length > 0 ? 1 : 0;
}
