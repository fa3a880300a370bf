import { retrySeconds } from '../../../machines/retry.ts';
import { postponementInWords } from '../../components/submissions/postponement.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { FailureReference } from '../../design/FailureReference.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { handOver } from '../../design/handOver.ts';
import { Text } from '../../design/layout.ts';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';
import type { BookingViewProps } from './BookingForm.tsx';

const retry = { type: 'retry.pressed' } as const;

/** The sending indicator; between two tries it says that no answer came, so that the booking may have arrived, and what happens next. */
export function BookingSending({ snapshot, send }: BookingViewProps) {
  const waiting = !snapshot.matches({ sending: 'posting' });
  return (
    <Words>
      <ArrivingHeading>Sending your booking</ArrivingHeading>
      <SendingRoad moving={!waiting} />
      <div role="status">
        {waiting ? (
          <>
            <h2>We can’t confirm your booking yet</h2>
            <Text>
              {postponementInWords(snapshot) ??
                `The network or our server didn’t respond, so it may have arrived. It’s saved on this device, and we’ll try again in ${retrySeconds(snapshot.context.failures)} seconds, and when you’re back online.`}
            </Text>
            <Text>You can leave this page.</Text>
          </>
        ) : (
          <Text>Sending your booking. This takes a moment.</Text>
        )}
      </div>
      {waiting && (
        <Text>
          In a hurry? Call us: <a href={phoneHref}>{settings.PHONE}</a>
          <FailureReference />
        </Text>
      )}
      <Choices>
        {snapshot.can(retry) && (
          <Button ref={handOver} type="button" width="phone" onClick={() => send(retry)}>
            Try now
          </Button>
        )}
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'edit.pressed' })}>
          Change my booking
        </Button>
      </Choices>
    </Words>
  );
}

const Words = styled(Panel, { '& h2': { fontSize: '$h3', marginBottom: '$2' } });
