import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { arrive, loadMotion } from '../../design/motion.ts';
import { styled } from '../../design/theme.ts';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';

/** What every page has: the skip link, the header, the content, the footer, and a voice that tells of navigation. */
export function Page({ children }: { children: ReactNode }) {
  const announcement = useArrivalAnnounced();
  useEffect(() => {
    void loadMotion();
  }, []);
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header />
      <Main id="content" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
      <Announcement ref={announcement} role="status" />
    </>
  );
}

/** After a navigation without a new document: the focus goes to the h1 and the title is announced. */
function useArrivalAnnounced() {
  const router = useRouter();
  const announcement = useRef<HTMLParagraphElement>(null);
  const left = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
        // The focus leaves the old page before it goes: taken away with it, it costs a layout of the whole document.
        if (!fromLocation || !pathChanged || !(document.activeElement instanceof HTMLElement)) return;
        left.current = document.activeElement;
        left.current.blur();
      }),
    [router],
  );
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        const main = document.querySelector('main');
        // What has arrived may have the focus already: the faults of a form, say, whose address alone has changed.
        if (main?.contains(left.current)) left.current?.focus({ preventScroll: true });
        else if (!main?.contains(document.activeElement)) {
          document.querySelector('h1')?.focus({ preventScroll: true });
          arrive(main);
        }
        left.current = null;
        if (announcement.current) announcement.current.textContent = document.title;
      }),
    [router],
  );
  return announcement;
}

const Main = styled('main', { display: 'block', minHeight: '60vh', '&:focus': { outline: 'none' } });

const Announcement = styled('p', {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
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
