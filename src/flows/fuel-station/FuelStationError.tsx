import type { SnapshotFrom } from 'xstate';
import type { fuelStationMachine } from '../../../machines/fuel-station.ts';
import type { FuelStationEvent } from '../../../machines/fuel-station-setup.ts';
import { postponementInWords } from '../../components/submissions/postponement.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { FailureReference } from '../../design/FailureReference.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';

type FuelStationErrorProps = {
  snapshot: SnapshotFrom<typeof fuelStationMachine>;
  send: (event: FuelStationEvent) => void;
};

const retry = { type: 'retry.pressed' } as const;

const unanswered =
  'The network or our server didn’t respond. Your registration is saved on this device, and we’ll keep trying while a page of this site is open.';

/** No answer came: the visitor can send the same again, change it, or begin with an empty form. */
export function FuelStationError({ snapshot, send }: FuelStationErrorProps) {
  return (
    <Panel>
      <ArrivingHeading>An Error was found :(</ArrivingHeading>
      <Text role="alert">
        {`${postponementInWords(snapshot) ?? unanswered} However often it’s sent, your station is registered only once.`}
      </Text>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
        <FailureReference />
      </Text>
      <Choices>
        <Button type="button" width="phone" aria-disabled={!snapshot.can(retry)} onClick={() => send(retry)}>
          Try again
        </Button>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'edit.pressed' })}>
          Change my registration
        </Button>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Retry with an empty form
        </Button>
      </Choices>
    </Panel>
  );
}
