import type { ReactNode } from 'react';
import { FieldFieldError, FieldGroup } from './Field.tsx';
import { styled } from './theme.ts';

type CheckFieldProps = {
  id: string;
  name: string;
  /** What it sends when it is ticked. */
  value: string;
  label: ReactNode;
  fieldError: string | undefined;
  /** What the form holds of it at first: what it sends, or nothing. */
  defaultValue: string;
};

/** One box to tick, with its label beside it and its field error above (GOV.UK Design System: Checkboxes). */
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

/** The whole line is a target of 44 px. */
const Line = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: '$3',
  minHeight: '$target',
  '& input': { flex: 'none', width: '24px', height: '24px', margin: 0, accentColor: '$colors$ink' },
  '& label': { paddingBlock: '$2', cursor: 'pointer' },
});
