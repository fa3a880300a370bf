import { createElement, Fragment } from 'react';
import { styled } from '../../design/theme.ts';
import { kesRate } from '../../kes-rate.ts';
import { shillings } from './dollars.ts';

/** A price in shillings beside its dollars, where the owner has set a rate. */
export function InShillings({ amount }: { amount: number }) {
  if (!kesRate) return null;
  return (
    <>
      {' '}
      <Beside>{`(${shillings(amount * kesRate.shillings)})`}</Beside>
    </>
  );
}

/** A text of the site, with each price in it in shillings too. */
export function Priced({ children: text }: { children: string }) {
  if (!kesRate) return text;
  const parts = text
    .split(/(\$\d[\d,]*(?:\.\d+)?)/)
    .flatMap((part) =>
      part.startsWith('$') ? [part, createElement(InShillings, { amount: Number(part.replace(/[$,]/g, '')) })] : part,
    );
  // One by one, children need no keys: a text may name a price twice.
  return createElement(Fragment, null, ...parts);
}

const Beside = styled('span', {
  fontSize: '$small',
  fontWeight: '$body',
  letterSpacing: 'normal',
  whiteSpace: 'nowrap',
});
