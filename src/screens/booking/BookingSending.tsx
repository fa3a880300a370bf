import type { BookingContext, BookingEvent } from '../../../machines/booking.ts';
import { retrySeconds } from '../../../machines/submission.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

type BookingSendingProps = {
  context: BookingContext;
  /** Whether the last try failed and the next one has not begun. */
  waiting: boolean;
  send: (event: BookingEvent) => void;
};

/** The sending indicator; while the booking does not get through it says so, and what happens next. */
export function BookingSending({ context, waiting, send }: BookingSendingProps) {
  return (
    <Words>
      <ArrivingHeading>Sending your booking</ArrivingHeading>
      <SendingRoad moving={!waiting} />
      <div role="status">
        {waiting ? (
          <>
            <h2>Your booking has not reached us yet</h2>
            <Text>
              The network or our server could not take it just now. It is kept on this device, whatever page you go to.
              We try again by ourselves in {retrySeconds(context.failures)} seconds, and as soon as you are online
              again.
            </Text>
          </>
        ) : (
          <Text>Sending your booking. This takes a moment.</Text>
        )}
      </div>
      {waiting && (
        <Text>
          In a hurry? Call us: <a href={phoneHref}>{settings.PHONE}</a>
        </Text>
      )}
      <Choices>
        {waiting && (
          <Button type="button" width="phone" onClick={() => send({ type: 'retry.pressed' })}>
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
