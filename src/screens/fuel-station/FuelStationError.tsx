import type { FuelStationEvent } from '../../../machines/fuel-station.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The registration got no answer: the same again, a change, or an empty form. */
export function FuelStationError({ send }: { send: (event: FuelStationEvent) => void }) {
  return (
    <Panel>
      <ArrivingHeading>An Error was found :(</ArrivingHeading>
      <Text role="alert">
        The network or our server could not take your registration just now. It is kept on this device, and we keep
        trying while a page of this site is open: the station is registered only once, however often it is sent.
      </Text>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
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
