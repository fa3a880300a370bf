import { type ComponentProps, useEffect } from 'react';
import { styled } from './theme.ts';

let reportHydrated = () => {};

/** Resolves once the page that the document came with is hydrated. */
export const hydrated = new Promise<void>((resolve) => {
  reportHydrated = resolve;
});

/**
 * The h1 of a page, which takes the focus after a navigation. Once it is mounted the page is hydrated, so it tells the inline
 * loader to repeat a held press.
 */
export function PageHeading(props: ComponentProps<typeof Heading>) {
  useEffect(() => {
    document.dispatchEvent(new Event('hydrated'));
    reportHydrated();
  }, []);
  return <Heading tabIndex={-1} {...props} />;
}

const Heading = styled('h1', {
  fontSize: '$h1Small',
  variants: { size: { regular: {}, hero: { fontSize: '$h1' } } },
});
