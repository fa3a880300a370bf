import type { ReactNode } from 'react';
import { FieldFault, FieldGroup } from './Field.tsx';
import { styled } from './theme.ts';

type CheckFieldProps = {
  id: string;
  name: string;
  /** What it sends when it is ticked. */
  value: string;
  label: ReactNode;
  fault: string | undefined;
  /** What the form holds of it at first: what it sends, or nothing. */
  defaultValue: string;
};

/** One box to tick, with its label beside it and its fault above (GOV.UK Design System: Checkboxes). */
export function CheckField({ id, label, fault, defaultValue, ...control }: CheckFieldProps) {
  return (
    <FieldGroup faulty={Boolean(fault)}>
      {fault && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
      <Line>
        <input
          {...control}
          id={id}
          type="checkbox"
          aria-describedby={fault ? `${id}-fault` : undefined}
          aria-invalid={fault ? true : undefined}
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
