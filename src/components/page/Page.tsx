import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { headlines } from '../../../content/headlines.ts';
import { VisuallyHidden } from '../../design/layout.ts';
import { lazyServed } from '../../design/lazyServed.ts';
import { arrive, loadMotion } from '../../design/motion.ts';
import { NewTabNote } from '../../design/NewTabNote.tsx';
import { styled } from '../../design/theme.ts';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { LazySubmissionNotices } from '../submissions/LazySubmissionNotices.tsx';
import { Arriving } from './Arriving.tsx';

const NavigationProgress = lazyServed(() => import('./NavigationProgress.tsx'));

/** A constant element, so that rendering the page again does not disturb the served markup. */
const navigationProgress = (
  <Suspense>
    <NavigationProgress />
  </Suspense>
);

/** The frame of every page: skip link, header, content, footer, and a live region that announces navigation. */
export function Page({ children }: { children: ReactNode }) {
  const announcement = useArrivalAnnounced();
  useEffect(() => {
    void loadMotion();
  }, []);
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header>{navigationProgress}</Header>
      <Content>{children}</Content>
      <Footer />
      <LazySubmissionNotices />
      <NewTabNote />
      <VisuallyHidden ref={announcement} role="status" />
    </>
  );
}

/**
 * The content of a page, or the headline of the one that is loading. The old page is only hidden meanwhile, since its removal
 * takes longer than all else that the press does.
 */
function Content({ children }: { children: ReactNode }) {
  const headline = useArrivingHeadline();
  const isLeft = headline !== undefined;
  return (
    <Main id="content" tabIndex={-1} aria-busy={isLeft}>
      {isLeft && <Arriving headline={headline} />}
      <div aria-hidden={isLeft || undefined} style={isLeft ? skipped : undefined}>
        {children}
      </div>
    </Main>
  );
}

/** A style of the element, since a new rule in the style sheet would style the whole document again. */
const skipped = { contentVisibility: 'hidden' } as const;

/** The headline of the page that is loading, if it is known before its scripts. */
function useArrivingHeadline(): string | undefined {
  return useRouterState({
    select: ({ location: { pathname }, matches }) =>
      pathname === matches.at(-1)?.pathname ? undefined : (headlines as Record<string, string>)[pathname],
  });
}

/** After a client-side navigation, moves the focus to the h1 and announces the title. */
function useArrivalAnnounced() {
  const router = useRouter();
  const announcement = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let left: Element | null = null;
    const ends = [
      // Where the next page has the same title, as one error after another has, it is announced again.
      router.subscribe('onBeforeNavigate', () => {
        if (announcement.current) announcement.current.textContent = '';
      }),
      router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
        // Blur before the old page is removed: removing the focused element would force a layout of the whole document.
        if (!fromLocation || !pathChanged) return;
        left = document.activeElement;
        (left as HTMLElement | null)?.blur();
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        // The new page may have taken the focus already, for example for the errors of a form whose address alone changed.
        const focused = [left, document.activeElement].find((one) => one?.closest('main'));
        ((focused ?? document.querySelector('h1')) as HTMLElement | null)?.focus({ preventScroll: true });
        if (!focused) arrive(document.querySelector('main'));
        if (announcement.current) announcement.current.textContent = document.title;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
  return announcement;
}

/** Every page starts its footer below the screen, so that arriving content does not move it. */
const Main = styled('main', {
  display: 'block',
  minHeight: 'calc(100vh - $sizes$header)',
  // A layer of its own, which is not repainted when a menu opens.
  isolation: 'isolate',
  '&:focus': { outline: 'none' },
});

const SkipLink = styled('a', {
  position: 'fixed',
  insetInlineStart: '$4',
  top: '$2',
  zIndex: '$skip',
  padding: '$3 $4',
  borderRadius: '$1',
  background: '$ink',
  color: '$paper',
  fontWeight: '$strong',
  '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
});
