import { keyframes, styled } from '../../design/theme.ts';
import { LiveMap } from '../../pictures/LiveMap.tsx';

/** The live map at work: the trip is drawn as it was driven, then the chosen vehicle breathes. */
export default function LivingMap() {
  return (
    <Living>
      <LiveMap />
    </Living>
  );
}

const drawn = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });
const pulse = keyframes({ '50%': { transform: 'scale(1.35)', opacity: 0.4 } });

const Living = styled('div', {
  '@moving': {
    '& .trip': { strokeDasharray: 1, animation: '2.4s 400ms ease-in-out backwards', animationName: drawn },
    '& .pulse': {
      transformBox: 'fill-box',
      transformOrigin: 'center',
      animation: '2.4s 2.8s ease-in-out 2',
      animationName: pulse,
    },
  },
});
