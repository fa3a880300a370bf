import { type ComponentProps, useRef } from 'react';
import { Input } from './Field.tsx';

type DateInputProps = Omit<ComponentProps<typeof Input>, 'type'> & { defaultValue?: string };

/**
 * An input for a date, such as 30 February until its month is typed too. It has no value then, and Firefox would drop what was typed
 * if its default value became empty as well, so that keeps the last date.
 */
export function DateInput({ defaultValue = '', ...props }: DateInputProps) {
  const last = useRef(defaultValue);
  if (defaultValue !== '') last.current = defaultValue;
  return <Input {...props} type="date" defaultValue={last.current} />;
}
