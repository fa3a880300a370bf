import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { trustedHtml } from '../trusted-types.ts';
import { isPlain } from './SiteLink.tsx';
import { styled } from './theme.ts';

/** Sanitised HTML, which the site reads from a served document by `data-text`. Its links to pages of the site are followed by the router. */
export function Prose({ html }: { html: string }) {
  const router = useRouter();
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || link.hash || link.search || !isPlain(event)) return;
      // The server knows more addresses, such as /pricing.
      const [, , known] = router.getMatchedRoutes(link.pathname);
      if (!known) return;
      event.preventDefault();
      void router.navigate({ to: link.pathname as '/' });
    };
    const element = text.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [router]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from our own files, and was sanitised when it was rendered.
  return <Text ref={text} data-text dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}

/** Seen on the ground of both schemes. */
const shadow = 'rgb(120 134 124 / 0.75)';

/** Through it the shadow of a table that scrolls is seen. */
const headGround = 'rgb(128 136 112 / 0.13)';

const Text = styled('div', {
  '& > :not([role=group])': { maxWidth: '$prose' },
  '& > * + *': { marginTop: '$4' },
  '& h2': { marginTop: '$7', fontSize: '$h3', lineHeight: '$snug' },
  '& h3': { marginTop: '$5', fontSize: '$lead', lineHeight: '$snug' },
  '& > :first-child': { marginTop: 0 },
  '& > h2 + *, & > h3 + *': { marginTop: '$3' },
  '& ul, & ol': { margin: 0, marginTop: '$4', paddingInlineStart: '$5' },
  '& li + li': { marginTop: '$2' },
  '& li::marker': { color: '$inkSoft', fontVariantNumeric: 'tabular-nums' },
  '& a': { fontWeight: '$strong' },
  // A table may be wider than the text, and scrolls inside its box on narrow screens.
  '& [role=group]': {
    marginBlock: '$5',
    overflowX: 'auto',
    border: '1px solid $line',
    borderRadius: '$1',
    // Where more is hidden, a shadow lies at that edge. What scrolls with the table covers it at the table's own edges.
    background: `
      linear-gradient(to right, $colors$surface 40%, transparent) 0 0 / 40px 100% no-repeat local,
      linear-gradient(to left, $colors$surface 40%, transparent) 100% 0 / 40px 100% no-repeat local,
      linear-gradient(to right, ${shadow}, transparent) 0 0 / 16px 100% no-repeat scroll,
      linear-gradient(to left, ${shadow}, transparent) 100% 0 / 16px 100% no-repeat scroll,
      $colors$surface`,
    '@media (forced-colors: active), print': { backgroundImage: 'none' },
  },
  // A small table ends where the text does.
  '& [role=group]:not(:has(th:nth-child(4)))': { maxWidth: '$prose' },
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '$small',
    lineHeight: '$snug',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    padding: '$3',
    textAlign: 'start',
    verticalAlign: 'top',
    // Columns of words scroll on a phone, rather than breaking at every word.
    minWidth: '11ch',
    '@desktop': { minWidth: '8ch', paddingInline: '$2' },
  },
  '& th': { background: headGround, fontWeight: '$strong' },
  // Numbers stand under each other, and take no more room than they need.
  '& [align=right]': { minWidth: '7ch', paddingInline: '$2', textAlign: 'end' },
  '& td[align=right]': { '@media screen': { whiteSpace: 'nowrap' } },
  '& tr + tr td, & tbody td': { borderTop: '1px solid $line' },
});
