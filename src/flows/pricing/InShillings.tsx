import { styled } from '../../design/theme.ts';
import { rate } from '../../rate.ts';
import { shillings } from './dollars.ts';

/** A price in shillings beside its dollars, where the owner has set a rate. */
export function InShillings({ amount }: { amount: number }) {
  if (!rate) return null;
  return (
    <>
      {' '}
      <Beside>{`(${shillings(amount * rate.shillings)})`}</Beside>
    </>
  );
}

const Beside = styled('span', {
  fontSize: '$small',
  fontWeight: '$body',
  letterSpacing: 'normal',
  whiteSpace: 'nowrap',
});
