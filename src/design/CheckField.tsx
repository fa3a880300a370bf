import type { ReactNode } from 'react';
import { FieldGroup, FieldMessage } from './Field.tsx';
import { styled } from './theme.ts';

type CheckFieldProps = {
  id: string;
  name: string;
  /** The value it submits when ticked. */
  value: string;
  label: ReactNode;
  fieldError: string | undefined;
  /** Its value at first: what it sends when it is ticked, or nothing. */
  defaultValue: string;
};

/** One checkbox, with its label beside it and its field error above (GOV.UK Design System: Checkboxes). */
export function CheckField({ id, label, fieldError, defaultValue, ...control }: CheckFieldProps) {
  return (
    <FieldGroup invalid={Boolean(fieldError)}>
      {fieldError && <FieldMessage id={`${id}-error`}>{fieldError}</FieldMessage>}
      <CheckRow>
        <input
          {...control}
          id={id}
          type="checkbox"
          aria-describedby={fieldError ? `${id}-error` : undefined}
          aria-invalid={fieldError ? true : undefined}
          defaultChecked={defaultValue !== ''}
        />
        <label htmlFor={id}>{label}</label>
      </CheckRow>
    </FieldGroup>
  );
}

/** The whole row is a target of 44 px. */
const CheckRow = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: '$3',
  minHeight: '$target',
  '& input': { flex: 'none', width: '24px', height: '24px', margin: 0, accentColor: '$colors$ink' },
  '& label': { paddingBlock: '$2', cursor: 'pointer' },
});
