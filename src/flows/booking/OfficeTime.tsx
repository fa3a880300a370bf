import { type Hour, officeTimeInWords, shortHourInWords } from '../../../contract/open-hours.ts';
import type { BookingContext, BookingEvent } from '../../../machines/booking.ts';
import { Button } from '../../design/Button.tsx';
import { styled } from '../../design/theme.ts';
import { settings } from '../../settings.ts';
import { OfficeHint } from './OfficeHint.tsx';
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
 * The time zone of the form, and what the office's hours mean for the chosen one. What the server sends has the same height, so
 * nothing moves while the page arrives.
 */
export function OfficeTime({ timeId, free, context, send }: OfficeTimeProps) {
  const { form, office, now, deviceZone } = context;
  const timeZone = form.time_zone || settings.OFFICE_TIME_ZONE;
  return (
    <>
      <ZoneField
        timeZone={timeZone}
        deviceZone={office ? deviceZone : ''}
        choose={(chosen) => send({ type: 'zone.chosen', now: Date.now(), timeZone: chosen })}
      />
      {/* Served, and hidden rather than removed: nothing that was served is taken away while the page arrives. */}
      <Zone hidden={office !== undefined && officeTimeInWords(form, office) !== ''}>
        Times are in the time zone <strong>{timeZone}</strong>.
      </Zone>
      <OfficeHint
        hour={form}
        office={office}
        now={new Date(now)}
        free={free}
        button={(hour) => (
          <Button
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
        )}
      />
    </>
  );
}

const Zone = styled('p', { marginTop: '-$3', color: '$inkSoft', '& strong': { color: '$ink' } });
