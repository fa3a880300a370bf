import { type AnyEventObject, fromCallback } from 'xstate';
import type { HeaderEvent } from '../../machines/header.ts';
import type { MobileMenuEvent } from '../../machines/mobile-menu.ts';

/** Reports how far the page is scrolled: at every scroll, and at the start, because a page may open scrolled. */
export const watchingScroll = fromCallback<HeaderEvent>(({ sendBack }) => {
  const report = () => sendBack({ type: 'page.scrolled', y: window.scrollY });
  report();
  return listen(window, 'scroll', report, { passive: true });
});

/** Reports when the screen becomes wide enough for the desktop navigation; the width is the theme's `bar`. */
export const watchingWidth = fromCallback<MobileMenuEvent>(({ sendBack }) => {
  const bar = window.matchMedia('(min-width: 70em)');
  return listen(bar, 'change', () => {
    if (bar.matches) sendBack({ type: 'screen.widened' });
  });
});

/** Reports when the browser is back online. */
export const watchingNetwork = fromCallback<AnyEventObject>(({ sendBack }) =>
  listen(window, 'online', () => sendBack({ type: 'network.returned' })),
);

function listen(target: EventTarget, type: string, listener: () => void, options?: AddEventListenerOptions) {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}
