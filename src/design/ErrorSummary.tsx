import { useEffect, useRef } from 'react';
import type { FieldError } from '../../contract/field-error.ts';
import { loneLink } from './layout.ts';
import { styled } from './theme.ts';

type FieldErrorSummaryProps = {
  fieldErrors: readonly FieldError[];
  idOf: (field: string) => string;
  heading?: string;
  /** How often the form has been submitted. The summary takes the focus each time, but not when an error is fixed. */
  submissions: number;
};

/**
 * The summary of errors above a form: takes the focus, and each error links to its field (GOV.UK Design System: Error
 * summary). `idOf` returns the id of a field's control.
 */
export function ErrorSummary({
  fieldErrors,
  idOf,
  heading = 'There is a problem',
  submissions,
}: FieldErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the submission is the trigger, not an ingredient
  useEffect(() => summary.current?.focus(), [submissions]);
  return (
    <Box ref={summary} role="alert" tabIndex={-1} aria-labelledby="error-summary">
      <h2 id="error-summary">{heading}</h2>
      <ul role="list">
        {fieldErrors.map(({ field, message }) => (
          <li key={field}>
            {field ? (
              <a href={`#${idOf(field)}`} onClick={(event) => focusField(event, idOf(field))}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Focuses the field itself: following the fragment would only scroll, and would change the address. */
function focusField(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

const Box = styled('div', {
  display: 'grid',
  gap: '$2',
  padding: '$4 $5',
  border: '3px solid $alert',
  borderRadius: '$1',
  background: '$surface',
  '& h2': { fontSize: '$h3' },
  '& a': { color: '$alert', fontWeight: '$strong' },
  '& li > a': loneLink,
});
