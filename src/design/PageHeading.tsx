import { type ComponentProps, useEffect } from 'react';
import { styled } from './theme.ts';

/**
 * The page's one heading; it takes the focus after a navigation. When it stands, so does the page around it: it tells
 * the loader that a press which was kept can be answered now.
 */
export function PageHeading(props: ComponentProps<typeof Heading>) {
  useEffect(() => {
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return <Heading tabIndex={-1} {...props} />;
}

const Heading = styled('h1', {
  fontSize: '$h1Small',
  variants: { size: { regular: {}, hero: { fontSize: '$h1' } } },
});
