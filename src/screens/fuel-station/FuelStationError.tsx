import { useEffect, useRef } from 'react';
import type { FuelStationEvent } from '../../../machines/fuel-station.ts';
import { Button } from '../../design/Button.tsx';
import { Text } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The registration got no answer: the same again, or an empty form. */
export function FuelStationError({ send }: { send: (event: FuelStationEvent) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel>
      <PageHeading ref={heading}>An Error was found :(</PageHeading>
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

const Panel = styled('div', { display: 'grid', gap: '$5' });

const Choices = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });
