import { fuelStationNextSteps } from '../../../content/fuel-station.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { FuelStationError } from './FuelStationError.tsx';
import { FuelStationForm, type FuelStationViewProps } from './FuelStationForm.tsx';
import { FuelStationRegistered } from './FuelStationRegistered.tsx';
import { fuelStationFlow } from './flow.ts';

/** Registering a fuel station. */
export function FuelStationScreen() {
  const [snapshot, send] = useSubmission(fuelStationFlow);
  return (
    <WithAside aside={<NextSteps {...fuelStationNextSteps} done={doneOf(snapshot)} />}>
      {snapshot.hasTag('form') && <FuelStationForm snapshot={snapshot} send={send} />}
      {snapshot.matches('processing') && (
        <FlowSending heading="Registering your station">Creating the two logins. This takes a moment.</FlowSending>
      )}
      {snapshot.matches('error') && <FuelStationError snapshot={snapshot} send={send} />}
      {snapshot.matches('done') && <FuelStationRegistered snapshot={snapshot} send={send} />}
    </WithAside>
  );
}

/** The passwords are shown once: where they are not shown, they were before. */
function doneOf(snapshot: FuelStationViewProps['snapshot']): number {
  if (!snapshot.matches('done')) return 0;
  return snapshot.context.logins.detail ? 2 : 1;
}
