import {
  type Hour,
  isHourKnown,
  isOpen,
  nearestOpenHours,
  officeTimeInWords,
  shortHourInWords,
} from '../../../contract/open-hours.ts';
import type { BookingContext, BookingEvent } from '../../../machines/booking.ts';
import { Button } from '../../design/Button.tsx';
import { Choices } from '../../design/form.ts';
import { styled } from '../../design/theme.ts';
import { settings } from '../../settings.ts';
import { ZoneField } from './ZoneField.tsx';

type OfficeTimeProps = {
  /** The id of the field with the hour. */
  timeId: string;
  /** The nearest free hours, where the server said that the chosen one is taken. */
  free: readonly Hour[];
  context: BookingContext;
  send: (event: BookingEvent) => void;
};

/**
 * The time zone of the form, the office's time beside the visitor's and, where the office is closed at that hour, the nearest
 * hours at which it is not (rulings on booking). What the server sends has the same height, so nothing moves while the page arrives.
 */
export function OfficeTime({ timeId, free, context, send }: OfficeTimeProps) {
  const { form, office, now, deviceZone } = context;
  const timeZone = form.time_zone || settings.OFFICE_TIME_ZONE;
  const closed = office !== undefined && isHourKnown(form) && !isOpen(form, office);
  const nearest = closed ? nearestOpenHours(form, office, new Date(now)) : [];
  const hours = free.length > 0 ? free : nearest;
  const there = office ? officeTimeInWords(form, office) : '';
  return (
    <>
      <ZoneField
        timeZone={timeZone}
        deviceZone={office ? deviceZone : ''}
        choose={(chosen) => send({ type: 'zone.chosen', now: Date.now(), timeZone: chosen })}
      />
      {/* Served, and hidden rather than removed: nothing that was served is taken away while the page arrives. */}
      <Zone hidden={there !== ''}>
        Times are in the time zone <strong>{timeZone}</strong>.
      </Zone>
      <Beside kind={closed || free.length > 0 ? 'closed' : there === '' ? 'empty' : 'open'}>
        <div role="status">
          {there !== '' && <p>{`${there}.`}</p>}
          {free.length > 0 && <p>The nearest hours that are still free, in your time:</p>}
          {closed && free.length === 0 && (
            <p>
              <strong>Our office is closed then.</strong>{' '}
              <span>
                {`You can still ask for that hour: an agent will confirm it or propose another.${hours.length > 0 ? ' The nearest hours at which we are open, in your time:' : ''}`}
              </span>
            </p>
          )}
        </div>
        {hours.length > 0 && (
          <Choices>
            {hours.map((hour) => (
              <Button
                key={shortHourInWords(hour)}
                type="button"
                kind="secondary"
                width="phone"
                onClick={() => {
                  // The button goes with the press, so the focus moves to what it has changed.
                  document.getElementById(timeId)?.focus();
                  send({ type: 'suggestion.pressed', hour });
                }}
              >
                {shortHourInWords(hour)}
              </Button>
            ))}
          </Choices>
        )}
      </Beside>
    </>
  );
}

const Zone = styled('p', { marginTop: '-$3', color: '$inkSoft', '& strong': { color: '$ink' } });

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
