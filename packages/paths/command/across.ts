import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { journeysAcross, type SharedState } from '../across.ts';
import type { EventCase } from '../event-case.ts';
import { lazyGraph } from '../lazy.ts';
import { placeOf } from '../path.ts';
import type { SampledMachine } from '../samples.ts';

/** Prints journeys that cross between machines in the states that they share, such as `a.open=b.start`. Returns the exit code. */
export function printJourneys(subjects: readonly SampledMachine[], shared: readonly string[]): number {
  if (subjects.length < 2 || shared.length === 0)
    throw new InputError(
      "Name two machines or more, and what they share: --shared 'registration.invites=invitations.editing'.",
    );
  const graphs = subjects.map((subject) =>
    lazyGraph<AnyStateMachine, EventCase<AnyStateMachine>>(subject.machine, subject),
  );
  const journeys = journeysAcross(
    graphs,
    shared.map((text) => sharedIn(text, subjects)),
  );
  for (const [at, journey] of journeys.entries()) {
    process.stdout.write(`Journey ${at + 1}\n`);
    for (const { machine, walk } of journey) {
      process.stdout.write(`  in ${machine.id}\n`);
      for (const { eventCase, to } of walk) process.stdout.write(`    ${eventCase.name} → ${placeOf(to.snapshot)}\n`);
    }
  }
  return 0;
}

/** The states of `machine.state=machine.state=…`. */
function sharedIn(text: string, subjects: readonly SampledMachine[]): SharedState {
  return Object.fromEntries(
    text.split('=').map((part): [string, string] => {
      const id = subjects.map(({ machine }) => machine.id).find((name) => part.trim().startsWith(`${name}.`));
      if (id === undefined)
        throw new InputError(`'${part}' begins with none of the machines named: write 'machine.state'.`);
      return [id, part.trim().slice(id.length + 1)];
    }),
  );
}
