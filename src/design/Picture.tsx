import type { NamedPicture as Image } from '../pictures/named.ts';
import { nightOf } from '../pictures/night.ts';
import { pictureCrop } from './layout.ts';
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

const Crop = styled('picture', pictureCrop);
