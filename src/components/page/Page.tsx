import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { headlines } from '../../../content/headlines.ts';
import { VisuallyHidden } from '../../design/layout.ts';
import { lazyServed } from '../../design/lazyServed.ts';
import { arrive, loadMotion } from '../../design/motion.ts';
import { NewTabNote } from '../../design/NewTabLink.tsx';
import { styled } from '../../design/theme.ts';
import { Unsent } from '../../screens/unsent/Unsent.tsx';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { Arriving } from './Arriving.tsx';

const NavigationProgress = lazyServed(() => import('./NavigationProgress.tsx'));

/** One element for good, so that no new rendering of the page disturbs what has been served. */
const navigationProgress = (
  <Suspense>
    <NavigationProgress />
  </Suspense>
);

/** What every page has: the skip link, the header, the content, the footer, and a voice that tells of navigation. */
export function Page({ children }: { children: ReactNode }) {
  const announcement = useArrivalAnnounced();
  const headline = useArrivingHeadline();
  useEffect(() => {
    void loadMotion();
  }, []);
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header>{navigationProgress}</Header>
      <Main id="content" tabIndex={-1}>
        {headline === undefined ? children : <Arriving headline={headline} />}
      </Main>
      <Footer />
      <Unsent />
      <NewTabNote />
      <VisuallyHidden ref={announcement} role="status" />
    </>
  );
}

/** The headline of the page that is on its way, where it is known before its scripts. */
function useArrivingHeadline(): string | undefined {
  return useRouterState({
    select: ({ location: { pathname }, matches }) =>
      pathname === matches.at(-1)?.pathname ? undefined : (headlines as Record<string, string>)[pathname],
  });
}

/** After a navigation without a new document: the focus goes to the h1 and the title is announced. */
function useArrivalAnnounced() {
  const router = useRouter();
  const announcement = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let left: Element | null = null;
    const ends = [
      router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
        // The focus leaves the old page before it goes: taken away with it, it costs a layout of the whole document.
        if (!fromLocation || !pathChanged) return;
        left = document.activeElement;
        (left as HTMLElement | null)?.blur();
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        // What is there may have the focus already: the field errors of a form, say, whose address alone has changed.
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

/** The footer begins below the screen on every page, so that none moves it when its content comes. */
const Main = styled('main', {
  display: 'block',
  minHeight: 'calc(100vh - $sizes$header)',
  // What is painted of it is kept as a whole while the header opens its menus.
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
