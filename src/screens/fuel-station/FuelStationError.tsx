import type { FuelStationEvent } from '../../../machines/fuel-station.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The registration got no answer: the same again, or an empty form. */
export function FuelStationError({ send }: { send: (event: FuelStationEvent) => void }) {
  return (
    <Panel>
      <ArrivingHeading>An Error was found :(</ArrivingHeading>
      <Text role="alert">
        The network or our server could not take your registration just now. Try again sends what you typed once more:
        the station is registered only once, however often you send it. Retry clears the form.
      </Text>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'again.pressed' })}>
          Try again
        </Button>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'retry.pressed' })}>
          Retry with an empty form
        </Button>
      </Choices>
    </Panel>
  );
}
