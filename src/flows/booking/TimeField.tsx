import type { ComponentProps } from 'react';
import { appointmentHours, hourInWords } from '../../../contract/appointment.ts';
import { Field, Select } from '../../design/Field.tsx';

type TimeFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'children'> & {
  /** The time that the machine holds, as two digits. */
  hour: string;
  /** Whether the time is being sent: nothing that is chosen meanwhile would count. */
  locked?: boolean;
};

/** The times of specification 9, and the chosen one where a suggestion named another. */
export function TimeField({ hour, locked = false, ...field }: TimeFieldProps) {
  const hours = [...new Set([...appointmentHours, hour])].filter((one) => one !== '').toSorted();
  return (
    <Field {...field} label="Time">
      {(control) => (
        <Select {...control} disabled={locked}>
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
