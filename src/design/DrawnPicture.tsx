import type { NamedPicture } from '../pictures/named.ts';
import { nightOf } from '../pictures/night.ts';
import { styled } from './theme.ts';

/** Where a drawing is shown as it is drawn for narrow screens. */
const narrowScreen = '(max-width: 47.49em)';

type DrawnPictureProps = {
  image: NamedPicture;
  /** Up to where the drawing for narrow screens is shown. */
  until?: string;
  /** Whether it is seen at once. */
  first?: boolean;
};

/** A picture that is drawn for wide and for narrow screens, in the colours of the visitor's scheme, loaded lazily unless it is `first`. */
export function DrawnPicture({ image: { alt, narrow, ...image }, until = narrowScreen, first }: DrawnPictureProps) {
  return (
    <Whole>
      {narrow && <Narrow {...narrow} until={until} />}
      <source media="(prefers-color-scheme: dark)" srcSet={nightOf(image.src)} />
      <img {...image} alt={alt} loading={first ? 'eager' : 'lazy'} decoding="async" />
    </Whole>
  );
}

function Narrow({ src, until, ...size }: NonNullable<NamedPicture['narrow']> & { until: string }) {
  return (
    <>
      <source media={`${until} and (prefers-color-scheme: dark)`} srcSet={nightOf(src)} {...size} />
      <source media={until} srcSet={src} {...size} />
    </>
  );
}

const Whole = styled('picture', { display: 'block' });
