import type { NamedPicture as Image } from '../pictures/named.ts';

/** A picture of the product, loaded lazily unless it is `first`. */
export function Picture({ image: { alt, ...image }, first = false }: { image: Image; first?: boolean }) {
  return <img {...image} alt={alt} loading={first ? 'eager' : 'lazy'} decoding="async" />;
}
