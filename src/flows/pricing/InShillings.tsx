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

const Beside = styled('span', {
  fontSize: '$small',
  fontWeight: '$body',
  letterSpacing: 'normal',
  whiteSpace: 'nowrap',
});
