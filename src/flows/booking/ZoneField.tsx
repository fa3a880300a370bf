import { memo } from 'react';
import { cityOf } from '../../../contract/appointment.ts';
import { Field, Select } from '../../design/Field.tsx';

type ZoneFieldProps = {
  timeZone: string;
  /** The time zone of the device, which the list begins with; empty while only the server's is known, which is then the whole list. */
  deviceZone: string;
  choose: (timeZone: string) => void;
};

/** The time zone of the times in the form. It has no name: without scripts nothing is sent, which means the office's. */
export function ZoneField({ timeZone, deviceZone, choose }: ZoneFieldProps) {
  return (
    <Field id="booking-time_zone" label="Time zone" fieldError={undefined}>
      {(control) => (
        <Select {...control} value={timeZone} onChange={({ target }) => choose(target.value)}>
          <Zones first={deviceZone} chosen={timeZone} />
        </Select>
      )}
    </Field>
  );
}

/** Some four hundred options, by city, rendered again only when another time zone is chosen. */
const Zones = memo(function Zones({ first, chosen }: { first: string; chosen: string }) {
  return zonesOf(first, chosen).map((zone) => (
    <option key={zone} value={zone}>
      {labelOf(zone)}
    </option>
  ));
});

function zonesOf(first: string, chosen: string): readonly string[] {
  if (first === '') return [chosen];
  const known = byCity();
  const others = (known.includes(chosen) ? known : [chosen, ...known]).filter((zone) => zone !== first);
  return [first, ...others];
}

/** 'Los Angeles (America)': people look for a city, and the region tells them that it is theirs. */
function labelOf(zone: string): string {
  const region = zone.slice(0, zone.indexOf('/') + 1).replace('/', '');
  return region === '' ? zone : `${cityOf(zone)} (${region})`;
}

let sorted: readonly string[] | undefined;

function byCity(): readonly string[] {
  // Older browsers cannot list time zones: they have that of the device.
  sorted ??= (Intl.supportedValuesOf?.('timeZone') ?? []).toSorted((one, other) =>
    labelOf(one) < labelOf(other) ? -1 : 1,
  );
  return sorted;
}
