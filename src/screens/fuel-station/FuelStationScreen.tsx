import { useEffect } from 'react';
import { registration } from '../../../content/fuel-station.ts';
import type { FuelStationAnswer } from '../../../contract/fuel-station.ts';
import { fuelStationMachine } from '../../../machines/fuel-station.ts';
import { copyingText } from '../../actors/clipboard.ts';
import { fuelStationDraft, fuelStationDraftOf, registeringStation } from '../../actors/fuel-station.ts';
import { useAnswered } from '../../actors/useAnswered.ts';
import { useFlow } from '../../actors/useFlow.ts';
import { NextSteps, WithNextSteps } from '../../design/NextSteps.tsx';
import { FlowSending } from '../form/FlowSending.tsx';
import { useStart } from '../form/useStart.ts';
import { FuelStationDone } from './FuelStationDone.tsx';
import { FuelStationError } from './FuelStationError.tsx';
import { FuelStationForm } from './FuelStationForm.tsx';

const machine = fuelStationMachine.provide({ actors: { registeringStation, copyingText } });

/** Registering a fuel station. `answer` is what the server said to a form that was posted without scripts. */
export function FuelStationScreen({ answer }: { answer?: FuelStationAnswer | undefined }) {
  const [snapshot, send] = useFlow(machine, useAnswered(fuelStationMachine, answer));
  const { context } = snapshot;
  const done = snapshot.matches('done');
  const untouched = snapshot.matches('plain');
  useStart({ arriving: untouched, draft: fuelStationDraft, send });
  useEffect(() => {
    if (done) fuelStationDraft.forget();
    else if (!untouched) fuelStationDraft.keep(fuelStationDraftOf(context));
  }, [done, untouched, context]);
  return (
    <WithNextSteps steps={<NextSteps {...registration} />}>
      {snapshot.hasTag('form') && (
        <FuelStationForm
          context={context}
          faulty={snapshot.matches({ input: 'faulty' })}
          arriving={untouched}
          send={send}
        />
      )}
      {snapshot.matches('processing') && (
        <FlowSending heading="Registering your station">Making the two logins. This takes a moment.</FlowSending>
      )}
      {snapshot.matches('error') && <FuelStationError send={send} />}
      {done && (
        <FuelStationDone
          context={context}
          copied={snapshot.matches({ done: { fresh: 'copied' } })}
          uncopied={snapshot.matches({ done: { fresh: 'uncopied' } })}
          send={send}
        />
      )}
    </WithNextSteps>
  );
}
