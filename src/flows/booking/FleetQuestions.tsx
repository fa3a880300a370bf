import { type ComponentProps, useRef } from 'react';
import { features } from '../../../content/menus.gen.ts';
import { bookingFieldLabels, fleetSizes } from '../../../contract/booking.ts';
import { Field, Select } from '../../design/Field.tsx';
import { ShortPair } from '../../design/form.ts';

type Question = Omit<ComponentProps<typeof Field>, 'label' | 'children'>;

/** What the agent prepares the demo by, if the visitor says so. Two lists in one row, so that the form stays short on a phone. */
export function FleetQuestions({ size, interest }: { size: Question; interest: Question }) {
  // An option that is taken away while it is chosen would leave the list without a choice, in place of the next one.
  const { current: topics } = useRef(new Set<string>(features.map(({ title }) => title)));
  if (interest.defaultValue) topics.add(interest.defaultValue);
  return (
    <ShortPair>
      <Field {...size} label="Fleet size (optional)">
        {(control) => (
          <Select {...control}>
            <option value="">Choose a size</option>
            {Object.entries(fleetSizes).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...interest} label={`${bookingFieldLabels.interest} (optional)`}>
        {(control) => (
          <Select {...control}>
            <option value="">No preference</option>
            {[...topics].map((topic) => (
              <option key={topic} value={topic}>
                {topic}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ShortPair>
  );
}
