import type { ReactNode } from 'react';
import { phoneHref, settings } from '../settings.ts';
import { styled } from './theme.ts';

/** Content that needs scripts, replaced by a phone number where there are none. */
export function ScriptsNeeded({ children }: { children: ReactNode }) {
  return (
    <>
      <Sentence>
        This form needs scripts, and your browser runs none here: your password and your codes are never sent as a plain
        form. Allow scripts for this page and load it again, or call us: <a href={phoneHref}>{settings.PHONE}</a>
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
