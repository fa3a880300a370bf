import { useEffect, useRef } from 'react';
import { formPages } from '../../../content/form-pages.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { confirmationLifetime } from '../../../contract/limits.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { Button } from '../../design/Button.tsx';
import { LongText } from '../../design/LongText.tsx';
import { Text } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { useDoneTitle } from '../../design/titleStart.ts';
import type { SubscriptionViewProps } from './SubscriptionForm.tsx';

/** An email is on its way: the text is the same whether or not the address is already subscribed. */
export function SubscriptionRequested({ snapshot, send }: SubscriptionViewProps) {
  useDoneTitle(formPages.subscription.done);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is no longer there, so the focus moves on.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Arrival
      heading={
        <h2 ref={heading} id="subscribe-heading" tabIndex={-1}>
          Check your email
        </h2>
      }
      next={
        <>
          <ButtonLink path="/tour" width="phone">
            Take a product tour
          </ButtonLink>
          <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
            Subscribe another address
          </Button>
        </>
      }
    >
      <Text>
        We’ve sent an email to{' '}
        <strong>
          <LongText>{snapshot.context.form.email.trim()}</LongText>
        </strong>
        . If this address isn’t subscribed yet, follow the link in the email within{' '}
        {durationInWords(confirmationLifetime)} and confirm your subscription.
      </Text>
    </Arrival>
  );
}
