import { useEffect, useRef } from 'react';
import { doneTitles } from '../../../content/done-titles.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { confirmationLifetime } from '../../../contract/limits.ts';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import type { SubscriptionViewProps } from './SubscriptionForm.tsx';

/** An email is on its way: the text is the same whether or not the address is already subscribed. */
export function SubscriptionRequested({ snapshot, send }: SubscriptionViewProps) {
  useDoneTitle(doneTitles.subscription);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is no longer there, so the focus moves on.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel>
      <h2 ref={heading} id="subscribe-heading" tabIndex={-1}>
        Check your email
      </h2>
      <Address>
        We have sent an email to <strong>{snapshot.context.form.email.trim()}</strong>. If this address is not
        subscribed yet, follow the link in the email within {durationInWords(confirmationLifetime)} and confirm your
        subscription.
      </Address>
      <Choices>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Subscribe another address
        </Button>
      </Choices>
    </Panel>
  );
}

/** A long address wraps, so that it does not widen the page. */
const Address = styled(Text, { overflowWrap: 'anywhere' });
