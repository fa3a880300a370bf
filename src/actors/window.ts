import { type AnyEventObject, fromCallback } from 'xstate';
import type { HeaderEvent } from '../../machines/header.ts';
import type { MobileMenuEvent } from '../../machines/mobile-menu.ts';

/** Tells how far the page is scrolled: at the start, for a page may open scrolled, and at every scroll. */
export const watchingScroll = fromCallback<HeaderEvent>(({ sendBack }) => {
  const tell = () => sendBack({ type: 'page.scrolled', y: window.scrollY });
  tell();
  return listen(window, 'scroll', tell, { passive: true });
});

/** Tells when the screen becomes wide enough for the desktop navigation; the width is the theme's `desktop`. */
export const watchingWidth = fromCallback<MobileMenuEvent>(({ sendBack }) => {
  const desktop = window.matchMedia('(min-width: 960px)');
  return listen(desktop, 'change', () => {
    if (desktop.matches) sendBack({ type: 'screen.widened' });
  });
});

/** Tells when the browser has a network again. */
export const watchingNetwork = fromCallback<AnyEventObject>(({ sendBack }) =>
  listen(window, 'online', () => sendBack({ type: 'network.returned' })),
);

function listen(target: EventTarget, type: string, listener: () => void, options?: AddEventListenerOptions) {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}
