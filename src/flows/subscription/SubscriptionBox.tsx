import { styled } from '../../design/theme.ts';
import { useSubscription } from './flow.ts';
import { SubscriptionForm, type SubscriptionViewProps } from './SubscriptionForm.tsx';
import { SubscriptionRequested } from './SubscriptionRequested.tsx';

/** The box on the list of the blog: specification 2 (Blog list). It is a part of a page that has its own heading. */
export function SubscriptionBox() {
  const [snapshot, send] = useSubscription();
  return <SubscriptionView snapshot={snapshot} send={send} />;
}

/** What the box shows of a subscription. */
export function SubscriptionView({ snapshot, send }: SubscriptionViewProps) {
  return (
    <Box aria-labelledby="subscribe-heading">
      {snapshot.hasTag('form') && <SubscriptionForm snapshot={snapshot} send={send} />}
      {snapshot.matches('requested') && <SubscriptionRequested snapshot={snapshot} send={send} />}
    </Box>
  );
}

/** Where it is wide enough, its text stands beside its field. */
const Box = styled('section', {
  containerType: 'inline-size',
  padding: '$5',
  borderRadius: '$2',
  background: '$tint',
  '& h2': { fontSize: '$h3' },
  // It only takes the focus by script, and cannot be pressed.
  '& h2:focus': { outline: 'none', boxShadow: 'none' },
  '@desktop': { padding: '$6' },
  '@container (min-width: 900px)': {
    '& form': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '$7' },
    '& form > *': { gridColumn: 1 },
    '& form > :has(input)': { gridColumn: 2, gridRow: '1 / span 3', alignSelf: 'start' },
  },
});
