import type { NamedPicture } from '../pictures/named.ts';
import { nightOf } from '../pictures/night.ts';
import { styled } from './theme.ts';

/** Where a drawing is shown as it is drawn for narrow screens. */
const narrowScreen = '(max-width: 47.49em)';

/** A picture that is drawn for wide and for narrow screens, in the colours of the visitor's scheme, loaded lazily. */
export function DrawnPicture({ image: { alt, narrow, ...image } }: { image: NamedPicture }) {
  return (
    <Whole>
      {narrow && <Narrow {...narrow} />}
      <source media="(prefers-color-scheme: dark)" srcSet={nightOf(image.src)} />
      <img {...image} alt={alt} loading="lazy" decoding="async" />
    </Whole>
  );
}

function Narrow({ src, ...size }: NonNullable<NamedPicture['narrow']>) {
  return (
    <>
      <source media={`${narrowScreen} and (prefers-color-scheme: dark)`} srcSet={nightOf(src)} {...size} />
      <source media={narrowScreen} srcSet={src} {...size} />
    </>
  );
}

const Whole = styled('picture', { display: 'block' });
