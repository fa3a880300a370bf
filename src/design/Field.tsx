import type { ReactNode } from 'react';
import { Icon } from '../pictures/icons.tsx';
import { css, styled } from './theme.ts';

/** The look of text inputs and selects. */
const controlLook = css({
  width: '100%',
  minHeight: '$control',
  padding: '0 $3',
  border: '1.5px solid $inkSoft',
  borderRadius: '$1',
  background: '$surface',
  color: '$ink',
  fontSize: '$body',
  // Safari centres and shrinks an empty date field.
  textAlign: 'start',
  '&::-webkit-date-and-time-value': { textAlign: 'start' },
  '&[aria-invalid=true]': { borderColor: '$alert', borderWidth: '2px' },
});

export const Input = styled('input', controlLook);
export const Select = styled('select', controlLook);
export const TextArea = styled('textarea', controlLook, { padding: '$3', resize: 'vertical' });

type Control = { id: string; name?: string; defaultValue?: string };

type FieldProps = Control & {
  label: string;
  hint?: ReactNode;
  /** The error message, in the words of the summary. */
  fieldError: string | undefined;
  /** Renders the control with its own props and those that connect it with its hint and its field error. */
  children: (
    control: Control & { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined },
  ) => ReactNode;
};

/** A label above, a hint, the field error in words, and the control (GOV.UK Design System: Text input, Error message). */
export function Field({ label, hint, fieldError, children, ...control }: FieldProps) {
  const { id } = control;
  const describedBy = [hint && `${id}-hint`, fieldError && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldGroup invalid={Boolean(fieldError)}>
      <Head>
        <Label htmlFor={id}>{label}</Label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
        {fieldError && <FieldMessage id={`${id}-error`}>{fieldError}</FieldMessage>}
      </Head>
      {children({ ...control, 'aria-describedby': describedBy, 'aria-invalid': fieldError ? true : undefined })}
    </FieldGroup>
  );
}

/** What is wrong with a field, in words. */
export function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <FieldError id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </FieldError>
  );
}

/** A field with everything that belongs to it, marked at its side while it has a field error. */
export const FieldGroup = styled('div', {
  display: 'grid',
  // A field is no wider than its column, also a date in large letters.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$1',
  alignContent: 'start',
  minWidth: 0,
  variants: { invalid: { true: { borderInlineStart: '4px solid $alert', paddingInlineStart: '$3' } } },
});
/** Directly above the control, also beside a field with more to say. */
const Head = styled('div', { display: 'grid', gap: '$1', alignSelf: 'end' });
const Label = styled('label', { fontWeight: '$strong' });
const Hint = styled('span', { color: '$inkSoft', fontSize: '$small' });
const FieldError = styled('span', {
  display: 'flex',
  alignItems: 'start',
  gap: '$1',
  color: '$alert',
  fontWeight: '$strong',
  // Beside the first line.
  '& svg': { flex: 'none', width: '18px', height: '1lh' },
});
