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
  gap: '$3',
  minHeight: '$target',
  '& input': {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    position: 'relative',
    flex: 'none',
    width: '24px',
    height: '24px',
    // In the middle of the label's first line.
    margin: 'calc($space$2 + 0.8em - 12px) 0 0',
    border: '1.5px solid $inkSoft',
    borderRadius: '$1',
    background: '$surface',
    cursor: 'pointer',
    '&[aria-invalid=true]': { border: '2px solid $alert' },
    '&::after': { content: '', position: 'absolute', inset: '-12px' },
    // The tick is a border, which is also seen on paper and in forced colours.
    '&:checked::before': {
      content: '',
      width: '8px',
      height: '14px',
      marginTop: '-3px',
      border: 'solid $ink',
      borderWidth: '0 3px 3px 0',
      transform: 'rotate(45deg)',
    },
  },
  '& label': { paddingBlock: '$2', cursor: 'pointer' },
});
