import { Fragment, type ReactNode } from 'react';
import type { BookingStatus } from '../../../contract/booking.ts';
import type { FieldError } from '../../../contract/field-error.ts';
import {
  type Hour,
  isHourKnown,
  isOpen,
  nameOfHour,
  nearestOpenHours,
  type Office,
  officeTimeInWords,
  shortHourInWords,
  type ZonedHour,
} from '../../../contract/open-hours.ts';
import { pointedOutField } from '../../../contract/submission.ts';
import { Choices } from '../../design/form.ts';
import { styled } from '../../design/theme.ts';

/** What is offered for a time follows from this. */
export type ChosenHour = {
  /** The chosen time. */
  hour: ZonedHour;
  /** Unknown until the browser reports its day. */
  office: Office | undefined;
  now: Date;
  /** The nearest free times, where the server said that the chosen one is taken. */
  free: readonly Hour[];
  /** What has become of a demo that has the chosen time already. */
  status?: BookingStatus | undefined;
};

type OfficeHintProps = ChosenHour & {
  /** The button that takes a time. */
  button: (hour: Hour) => ReactNode;
};

/**
 * The office's time beside the visitor's and, where the office is closed at that time, the nearest times at which it is not
 * (rulings on booking).
 */
export function OfficeHint({ button, ...chosen }: OfficeHintProps) {
  const { hour, office, free, status } = chosen;
  const closed = isPointedOut(chosen);
  const hours = offeredHours(chosen);
  const there = office ? officeTimeInWords(hour, office) : '';
  const nearest = hours.length > 0 ? ' The nearest times when we’re open, in your time zone:' : '';
  return (
    <Beside kind={closed || free.length > 0 ? 'closed' : there === '' ? 'empty' : 'open'}>
      <div role="status">
        {there !== '' && <p>{`${there}.`}</p>}
        {free.length > 0 && <p>The nearest times still free, in your time zone:</p>}
        {closed && free.length === 0 && (
          <p>
            <strong>Our office is closed then.</strong>{' '}
            <span>{`${status ? 'Choose a time when it’s open, and we’ll book it at once.' : youCanAsk}${nearest}`}</span>
          </p>
        )}
      </div>
      {hours.length > 0 && (
        <Choices>
          {hours.map((open) => (
            <Fragment key={shortHourInWords(open)}>{button(open)}</Fragment>
          ))}
        </Choices>
      )}
    </Beside>
  );
}

/** Whether the office is closed at a time, unless an agent has confirmed or proposed it. */
function isPointedOut({ hour, office, status = 'requested' }: Omit<ChosenHour, 'now' | 'free'>): boolean {
  return office !== undefined && status === 'requested' && isHourKnown(hour) && !isOpen(hour, office);
}

/** What the button of a form without scripts says of a time that the page, or the server, has pointed out: `closedHour` there. */
export function pointedOutBy(chosen: ChosenHour, fieldErrors: readonly FieldError[]) {
  const isRejected = fieldErrors.some(({ field }) => field === 'appointment_time');
  return (isPointedOut(chosen) || isRejected) && { name: pointedOutField, value: nameOfHour(chosen.hour) };
}

/** The times offered in place of one that is taken, or at which the office is closed. */
export function offeredHours(chosen: ChosenHour): readonly Hour[] {
  const { hour, office, now, free } = chosen;
  if (free.length > 0) return free;
  return office && isPointedOut(chosen) ? nearestOpenHours(hour, office, now) : [];
}

const youCanAsk = 'You can still ask for that time: an agent will confirm it or propose another.';

const Beside = styled('div', {
  display: 'grid',
  gap: '$4',
  '& [role=status]': { display: 'grid', gap: '$2' },
  variants: {
    kind: {
      closed: { padding: '$4 $5', borderInlineStart: '4px solid $idle', borderRadius: '$1', background: '$tint' },
      open: { marginTop: '-$3', color: '$inkSoft' },
      // There before it has something to announce, and takes no gap.
      empty: { position: 'absolute' },
    },
  },
});
