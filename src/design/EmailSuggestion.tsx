import { type ReactNode, useEffect, useState } from 'react';
import { suggestedAddress } from '../../contract/email-suggestion.ts';
import { Button } from './Button.tsx';
import { styled } from './theme.ts';

/** How long nobody has typed before the address is looked at, in milliseconds, so that no half an address is. */
const pause = 700;

/** The address that was probably meant by the one typed into an input, if there is another. One press accepts it. */
export default function EmailSuggestion({ id, typed }: { id: string; typed: string }): ReactNode {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const suggestion = settled === typed ? suggestedAddress(typed) : undefined;
  const accept = () => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.focus();
    input.value = suggestion ?? input.value;
    // Reported as typing is: the fields belong to the visitor.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    suggestion && (
      <Suggestion type="button" kind="secondary" onClick={accept}>
        {`Did you mean ${suggestion}?`}
      </Suggestion>
    )
  );
}

const Suggestion = styled(Button, {
  maxWidth: '100%',
  marginTop: '$2',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
});
