import { useEffect, useRef } from 'react';
import { durationInWords } from '../../../contract/duration.ts';
import { confirmationLifetime } from '../../../contract/limits.ts';
import type { SubscriptionEvent } from '../../../machines/subscription.ts';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';

type SubscriptionAskedProps = {
  email: string;
  send: (event: SubscriptionEvent) => void;
};

/** A mail is on its way: the same words whether or not the address is subscribed. */
export function SubscriptionAsked({ email, send }: SubscriptionAskedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone: who uses a keyboard or hears the page goes on here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel>
      <h2 ref={heading} id="subscribe-heading" tabIndex={-1}>
        Check your mail
      </h2>
      <Address>
        We have mailed <strong>{email.trim()}</strong>. If it is not subscribed yet, press the button behind the link in
        that mail within {durationInWords(confirmationLifetime)}: only then do our articles come.
      </Address>
      <Choices>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Subscribe another address
        </Button>
      </Choices>
    </Panel>
  );
}

/** A long address breaks rather than widen the page. */
const Address = styled(Text, { overflowWrap: 'anywhere' });
