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
        // What is there may have the focus already: the faults of a form, say, whose address alone has changed.
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
