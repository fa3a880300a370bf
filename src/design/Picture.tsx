import type { NamedPicture as Image } from '../pictures/named.ts';
import { nightOf } from '../pictures/night.ts';
import { styled } from './theme.ts';

/** A picture of the product in the colours of the visitor's scheme, loaded lazily unless it is `first`. */
export function Picture({ image: { alt, ...image }, first = false }: { image: Image; first?: boolean }) {
  return (
    <Crop>
      <source media="(prefers-color-scheme: dark)" srcSet={nightOf(image.src)} />
      <img {...image} alt={alt} loading={first ? 'eager' : 'lazy'} decoding="async" />
    </Crop>
  );
}

/** Where a picture's letters would be smaller than 12 px, its sides are cut off instead. */
const Crop = styled('picture', {
  display: 'flex',
  justifyContent: 'center',
  overflow: 'hidden',
  '&& > img': { flex: 'none', width: 'max(100%, 384px)', maxWidth: 'none' },
});
