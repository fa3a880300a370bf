import type { ReactNode } from 'react';
import { phoneHref, settings } from '../settings.ts';
import { FailureReference } from './FailureReference.tsx';
import { styled } from './theme.ts';

/** Says in a form that no answer came, what to do, and the number to call. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <Box role="alert">
      <span>{children}</span> Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      <FailureReference />
    </Box>
  );
}

const Box = styled('p', {
  padding: '$4 $5',
  border: '3px solid $idle',
  borderRadius: '$1',
  background: '$surface',
  maxWidth: '$measure',
  '& a': { display: 'inline-block' },
});
