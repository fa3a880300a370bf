import type { ReactNode } from 'react';
import { Icon } from '../pictures/icons.tsx';
import { css, styled } from './theme.ts';

/** The look of text inputs and selects. */
const controlLook = css({
  width: '100%',
  minHeight: '48px',
  padding: '0 $3',
  border: '1.5px solid $inkSoft',
  borderRadius: '$1',
  background: '$surface',
  color: '$ink',
  fontSize: '$body',
  // Safari centres and shrinks an empty date.
  textAlign: 'start',
  '&::-webkit-date-and-time-value': { textAlign: 'start' },
  '&[aria-invalid=true]': { borderColor: '$alert', borderWidth: '2px' },
});

export const Input = styled('input', controlLook);
export const Select = styled('select', controlLook);
export const TextArea = styled('textarea', controlLook, { padding: '$3', resize: 'vertical' });

type FieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with the field, in the words of the summary. */
  fault: string | undefined;
  /** The control, given the ids of what describes it. */
  children: (description: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
};

/** A label above, a hint, the fault in words, and the control (GOV.UK Design System: Text input, Error message). */
export function Field({ id, label, hint, fault, children }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldGroup faulty={Boolean(fault)}>
      <Label htmlFor={id}>{label}</Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {fault && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
      {children({ 'aria-describedby': describedBy, 'aria-invalid': fault ? true : undefined })}
    </FieldGroup>
  );
}

/** What is wrong with a field, in words. */
export function FieldFault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Fault id={id}>
      <Icon name="alert" /> {children}
    </Fault>
  );
}

/** A field with all that belongs to it; one with a fault is marked at its side. */
export const FieldGroup = styled('div', {
  display: 'grid',
  gap: '$1',
  alignContent: 'start',
  minWidth: 0,
  variants: { faulty: { true: { borderInlineStart: '4px solid $alert', paddingInlineStart: '$3' } } },
});
const Label = styled('label', { fontWeight: '$strong' });
const Hint = styled('span', { color: '$inkSoft', fontSize: '$small' });
const Fault = styled('span', {
  display: 'flex',
  alignItems: 'center',
  gap: '$1',
  color: '$alert',
  fontWeight: '$strong',
  '& svg': { flex: 'none', width: '18px', height: '18px' },
});
