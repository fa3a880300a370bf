import type { ComponentProps } from 'react';
import { appointmentHours, hourInWords } from '../../../contract/appointment.ts';
import { Field, Select } from '../../design/Field.tsx';

type TimeFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'children'> & {
  /** The hour that the machine holds, as two digits. */
  hour: string;
};

/** The hours of specification 9, and the chosen one where a suggestion named another. */
export function TimeField({ hour, ...field }: TimeFieldProps) {
  const hours = [...new Set([...appointmentHours, hour])].filter((one) => one !== '').toSorted();
  return (
    <Field {...field} label="Time">
      {(control) => (
        <Select {...control}>
          {hours.map((one) => (
            <option key={one} value={one}>
              {hourInWords(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
