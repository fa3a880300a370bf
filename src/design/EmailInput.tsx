import { type ComponentProps, lazy, Suspense } from 'react';
import { Input } from './Field.tsx';

/**
 * The attributes of an input for an email address. Its type is not `email`, because browsers convert an international domain
 * in the value of such an input to Punycode.
 */
const attributes = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/** Without its script nothing is suggested. */
const EmailSuggestion = lazy(() => import('./EmailSuggestion.tsx').catch(() => ({ default: () => null })));

type EmailInputProps = ComponentProps<typeof Input> & { id: string; defaultValue?: string };

/** An input for an email address, which points out a likely slip in its domain. */
export function EmailInput(props: EmailInputProps) {
  const { id, defaultValue: typed = '', readOnly } = props;
  return (
    <div>
      <Input {...attributes} {...props} />
      <div role="status">
        {!readOnly && typed.includes('@') && (
          <Suspense>
            <EmailSuggestion id={id} typed={typed} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
