import { fuelStationNextSteps } from '../../../content/fuel-station.ts';
import type { FuelStationAnswer } from '../../../contract/fuel-station.ts';
import { fuelStationMachine } from '../../../machines/fuel-station.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { NextSteps, WithNextSteps } from '../../design/NextSteps.tsx';
import { useAnswered } from '../../hooks/useAnswered.ts';
import { fuelStationFlow } from '../../submissions/fuel-station.ts';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { FuelStationDone } from './FuelStationDone.tsx';
import { FuelStationError } from './FuelStationError.tsx';
import { FuelStationForm } from './FuelStationForm.tsx';

/** Registering a fuel station. `answer` is what the server said to a form that was posted without scripts. */
export function FuelStationScreen({ answer }: { answer?: FuelStationAnswer | undefined }) {
  const [snapshot, send] = useSubmission(fuelStationFlow, { snapshot: useAnswered(fuelStationMachine, answer) });
  const { context } = snapshot;
  const done = snapshot.matches('done');
  const untouched = snapshot.matches('unhydrated');
  return (
    <WithNextSteps steps={<NextSteps {...fuelStationNextSteps} />}>
      {snapshot.hasTag('form') && (
        <FuelStationForm
          context={context}
          invalid={snapshot.matches({ input: 'invalid' })}
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
