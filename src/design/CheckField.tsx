import type { ReactNode } from 'react';
import { FieldFieldError, FieldGroup } from './Field.tsx';
import { styled } from './theme.ts';

type CheckFieldProps = {
  id: string;
  name: string;
  /** The value it submits when ticked. */
  value: string;
  label: ReactNode;
  fieldError: string | undefined;
  /** Its initial value: `value` if ticked, or an empty string. */
  defaultValue: string;
};

/** A single checkbox with its label and error message (GOV.UK Design System: Checkboxes). */
export function CheckField({ id, label, fieldError, defaultValue, ...control }: CheckFieldProps) {
  return (
    <FieldGroup invalid={Boolean(fieldError)}>
      {fieldError && <FieldFieldError id={`${id}-fault`}>{fieldError}</FieldFieldError>}
      <Line>
        <input
          {...control}
          id={id}
          type="checkbox"
          aria-describedby={fieldError ? `${id}-fault` : undefined}
          aria-invalid={fieldError ? true : undefined}
          defaultChecked={defaultValue !== ''}
        />
        <label htmlFor={id}>{label}</label>
      </Line>
    </FieldGroup>
  );
}

/** The whole line is a 44 px target. */
const Line = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: '$3',
  minHeight: '$target',
  '& input': { flex: 'none', width: '24px', height: '24px', margin: 0, accentColor: '$colors$ink' },
  '& label': { paddingBlock: '$2', cursor: 'pointer' },
});
