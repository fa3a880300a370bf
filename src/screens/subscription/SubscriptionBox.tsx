import { fromPromise } from 'xstate';
import type { SubscriptionAnswer } from '../../../contract/subscription.ts';
import { subscriptionMachine } from '../../../machines/subscription.ts';
import { styled } from '../../design/theme.ts';
import { subscriptionDraft } from '../../drafts/subscription.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { requestSubscription } from '../../http/subscription.ts';
import { SubscriptionForm } from './SubscriptionForm.tsx';
import { SubscriptionRequested } from './SubscriptionRequested.tsx';

const machine = subscriptionMachine.provide({ actors: { requestingSubscription: fromPromise(requestSubscription) } });

/**
 * The box at the foot of the blog: specification 2 (Blog list). It is a part of a page that has its own heading. `answer`
 * is the server's, when the box was posted without scripts.
 */
export function SubscriptionBox({ answer }: { answer?: SubscriptionAnswer | undefined }) {
  const [snapshot, send] = useFlow(machine, { answer, draft: subscriptionDraft });
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
    '& form > :has(input)': { gridColumn: 2, gridRow: '1 / span 3', alignSelf: 'center' },
  },
});
