import { useEffect, useRef } from 'react';
import { Text } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { styled } from '../../design/theme.ts';

/** The registration is under way. */
export function FuelStationProcessing() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel>
      <PageHeading ref={heading}>Registering your station</PageHeading>
      <SendingRoad moving />
      <div role="status">
        <Text>Making the two logins. This takes a moment.</Text>
      </div>
    </Panel>
  );
}

const Panel = styled('div', { display: 'grid', gap: '$5' });
