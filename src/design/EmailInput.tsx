import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Input } from './Field.tsx';
import { styled } from './theme.ts';

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

type EmailInputProps = ComponentProps<typeof Input> & { id: string; defaultValue?: string };

/** An input for an email address, which points out a likely slip in its domain. One press corrects it. */
export function EmailInput(props: EmailInputProps) {
  const { id, defaultValue = '', readOnly } = props;
  const suggestion = useSuggestion(readOnly ? '' : defaultValue);
  const accept = () => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.focus();
    input.value = suggestion ?? input.value;
    // Reported as typing is: the fields belong to the visitor.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div>
      <Input {...attributes} {...props} />
      <Suggestion role="status">
        {suggestion && (
          <Button type="button" kind="secondary" onClick={accept}>
            {`Did you mean ${suggestion}?`}
          </Button>
        )}
      </Suggestion>
    </div>
  );
}

/** How long nobody has typed before the address is looked at, in milliseconds, so that no half an address is. */
const pause = 700;

/** The address that was probably meant by the typed one, if there is another. */
function useSuggestion(typed: string): string | undefined {
  const [found, setFound] = useState({ typed: '', meant: '' });
  useEffect(() => {
    if (!typed.includes('@')) return;
    const timer = setTimeout(async () => {
      const suggesting = await import('../../contract/email-suggestion.ts').catch(() => undefined);
      setFound({ typed, meant: suggesting?.suggestedAddress(typed) ?? '' });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return found.typed === typed && found.meant !== '' ? found.meant : undefined;
}

const Suggestion = styled('div', {
  '& button': { maxWidth: '100%', marginTop: '$2', overflowWrap: 'anywhere', whiteSpace: 'normal' },
});
