import { offeredHourField } from '../../../contract/booking.ts';
import { nameOfHour, officeTimeInWords, shortHourInWords } from '../../../contract/open-hours.ts';
import type { BookingContext, BookingEvent } from '../../../machines/booking.ts';
import { Button } from '../../design/Button.tsx';
import { styled } from '../../design/theme.ts';
import { type ChosenHour, OfficeHint } from './OfficeHint.tsx';
import { ZoneField } from './ZoneField.tsx';

type OfficeTimeProps = {
  /** The id of the field with the time. */
  timeId: string;
  chosen: ChosenHour;
  context: BookingContext;
  send: (event: BookingEvent) => void;
};

/**
 * The time zone of the form, and what the office's hours mean for the chosen time. What the server sends has the same height, so
 * nothing moves while the page arrives.
 */
export function OfficeTime({ timeId, chosen, context, send }: OfficeTimeProps) {
  const { form, office, deviceZone } = context;
  const timeZone = chosen.hour.time_zone;
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
        {...chosen}
        button={(hour) => (
          <Button
            type={office ? 'button' : 'submit'}
            name={offeredHourField}
            value={nameOfHour(hour)}
            kind="secondary"
            width="phone"
            onClick={(event) => {
              event.preventDefault();
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
