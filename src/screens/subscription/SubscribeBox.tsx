import { useEffect } from 'react';
import type { SubscriptionAnswer } from '../../../contract/subscription.ts';
import { subscriptionMachine } from '../../../machines/subscription.ts';
import { requestingSubscription, subscribeDraft } from '../../actors/subscription.ts';
import { useStart } from '../../components/form/useStart.ts';
import { styled } from '../../design/theme.ts';
import { useAnswered } from '../../hooks/useAnswered.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { SubscribeForm } from './SubscribeForm.tsx';
import { SubscriptionAsked } from './SubscriptionAsked.tsx';

const machine = subscriptionMachine.provide({ actors: { requestingSubscription } });

/**
 * The box at the foot of the blog: specification 2 (Blog list). It is a part of a page, whose heading is above it.
 * `answer` is what the server said to a box that was posted without scripts.
 */
export function SubscribeBox({ answer }: { answer?: SubscriptionAnswer | undefined }) {
  const [snapshot, send] = useFlow(machine, useAnswered(subscriptionMachine, answer));
  const asked = snapshot.matches('requested');
  const untouched = snapshot.matches('unhydrated');
  const { email } = snapshot.context.form;
  useStart({ arriving: untouched, draft: subscribeDraft, send });
  useEffect(() => {
    if (asked) subscribeDraft.forget();
    else if (!untouched) subscribeDraft.keep({ form: { email } });
  }, [asked, untouched, email]);
  return (
    <Box aria-labelledby="subscribe-heading">
      {snapshot.hasTag('form') && (
        <SubscribeForm
          context={snapshot.context}
          invalid={snapshot.matches({ form: 'invalid' })}
          failed={snapshot.matches({ form: 'unanswered' })}
          sending={snapshot.matches('sending')}
          arriving={untouched}
          send={send}
        />
      )}
      {asked && <SubscriptionAsked email={email} send={send} />}
    </Box>
  );
}

/** As wide as a page it has its words on one side and the field on the other. */
const Box = styled('section', {
  containerType: 'inline-size',
  padding: '$5',
  borderRadius: '$2',
  background: '$tint',
  '& h2': { fontSize: '$h3' },
  // It has the focus where a person comes back to it, and cannot be pressed.
  '& h2:focus': { outline: 'none', boxShadow: 'none' },
  '@desktop': { padding: '$6' },
  '@container (min-width: 900px)': {
    '& form': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '$7' },
    '& form > *': { gridColumn: 1 },
    '& form > :has(input)': { gridColumn: 2, gridRow: '1 / span 3', alignSelf: 'center' },
  },
});
