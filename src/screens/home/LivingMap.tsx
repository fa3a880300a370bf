import { pictureCrop } from '../../design/layout.ts';
import { mapColors } from '../../design/map-colors.ts';
import { keyframes, styled } from '../../design/theme.ts';
import { LiveMap } from '../../pictures/LiveMap.tsx';

/**
 * The live map at work: the trip is drawn as it was driven, and the chosen vehicle breathes. All is still by the time that
 * a first press is likely, which would have to share the processor with it.
 */
export default function LivingMap() {
  return (
    <Living>
      <LiveMap />
    </Living>
  );
}

const drawn = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });
const pulse = keyframes({ '50%': { transform: 'scale(1.35)', opacity: 0.4 } });

const Living = styled('div', pictureCrop, {
  ...mapColors,
  '@moving': {
    '& .trip': { strokeDasharray: 1, animation: '2.4s 400ms ease-in-out backwards', animationName: drawn },
    '& .pulse': {
      transformBox: 'fill-box',
      transformOrigin: 'center',
      animation: '1.2s 400ms ease-in-out 2',
      animationName: pulse,
    },
  },
});
