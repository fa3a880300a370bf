import type { ReactNode } from 'react';
import { styled } from './theme.ts';

/**
 * An email address, username, password or link in running text. A long one breaks after its signs, so that its words stay
 * whole, and anywhere rather than widening the page. Translators leave it alone: `manager.uhuru` is no word.
 */
export function LongText({ children }: { children: string }) {
  return <Breaking translate="no">{breakable(children)}</Breaking>;
}

/** A browser breaks a word after hyphens only. */
function breakable(text: string): ReactNode[] {
  const [first = '', ...rest] = text.split(/(?<=[@._/+?&=])(?=[^@._/+?&=])/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not change places
  return [first, ...rest.flatMap((part, index) => [<wbr key={index} />, part])];
}

const Breaking = styled('span', { overflowWrap: 'anywhere' });
