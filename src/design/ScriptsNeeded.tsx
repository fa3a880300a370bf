import type { ReactNode } from 'react';
import { phoneHref, settings } from '../settings.ts';
import { noScripts, styled } from './theme.ts';

type ScriptsNeededProps = {
  /** Why it needs scripts. */
  because?: string | undefined;
  /** What needs them (default: a form). */
  what?: 'form' | 'page';
  children: ReactNode;
};

/** Content that needs scripts, replaced by a phone number where there are none. */
export function ScriptsNeeded({
  because = 'we never send passwords or codes as a plain form',
  what = 'form',
  children,
}: ScriptsNeededProps) {
  return (
    <>
      <Sentence>
        {`This ${what} needs JavaScript, because ${because}. Allow JavaScript for this page and reload it, or call us: `}
        <a href={phoneHref}>{settings.PHONE}</a>
      </Sentence>
      <Scripted>{children}</Scripted>
    </>
  );
}

const Sentence = styled('p', {
  display: 'none',
  maxWidth: '$measure',
  [noScripts]: { display: 'block' },
});

const Scripted = styled('div', { display: 'contents', [noScripts]: { display: 'none' } });
