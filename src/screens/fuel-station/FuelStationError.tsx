import type { FuelStationEvent } from '../../../machines/fuel-station.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { FailureReference } from '../../design/FailureReference.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';

/** No answer came: the visitor can send the same again, change it, or begin with an empty form. */
export function FuelStationError({ send }: { send: (event: FuelStationEvent) => void }) {
  return (
    <Panel>
      <ArrivingHeading>An Error was found :(</ArrivingHeading>
      <Text role="alert">
        The network or our server did not respond. Your registration is saved on this device, and we will keep trying
        automatically while a page of this site is open. However often it is sent, your station is registered only once.
      </Text>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
        <FailureReference />
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'retry.pressed' })}>
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
