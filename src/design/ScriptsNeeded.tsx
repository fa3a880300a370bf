import type { ReactNode } from 'react';
import { phoneHref, settings } from '../settings.ts';
import { styled } from './theme.ts';

/** Content that needs scripts, replaced by a phone number where there are none. */
export function ScriptsNeeded({ children }: { children: ReactNode }) {
  return (
    <>
      <Sentence>
        This form needs JavaScript, because we never send passwords or codes as a plain form. Allow JavaScript for this
        page and reload it, or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Sentence>
      <Scripted>{children}</Scripted>
    </>
  );
}

const Sentence = styled('p', {
  display: 'none',
  maxWidth: '$measure',
  '@media (scripting: none)': { display: 'block' },
});

const Scripted = styled('div', { display: 'contents', '@media (scripting: none)': { display: 'none' } });
