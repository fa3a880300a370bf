import type { NamedPicture as Image } from '../pictures/named.ts';
import { nightOf } from '../pictures/night.ts';
import { pictureCrop } from './layout.ts';
import { styled } from './theme.ts';

/** Where a picture is shown as it is drawn for narrow screens, if it is. */
const narrowScreen = '(max-width: 47.49em)';

/** A picture of the product in the colours of the visitor's scheme, loaded lazily unless it is `first`. */
export function Picture({ image: { alt, narrow, ...image }, first = false }: { image: Image; first?: boolean }) {
  const Shown = narrow ? Drawn : Crop;
  return (
    <Shown>
      {narrow && <Narrow {...narrow} />}
      <source media="(prefers-color-scheme: dark)" srcSet={nightOf(image.src)} />
      <img {...image} alt={alt} loading={first ? 'eager' : 'lazy'} decoding="async" />
    </Shown>
  );
}

function Narrow({ src, ...size }: NonNullable<Image['narrow']>) {
  return (
    <>
      <source media={`${narrowScreen} and (prefers-color-scheme: dark)`} srcSet={nightOf(src)} {...size} />
      <source media={narrowScreen} srcSet={src} {...size} />
    </>
  );
}

const Crop = styled('picture', pictureCrop);

const Drawn = styled('picture', { display: 'block' });
