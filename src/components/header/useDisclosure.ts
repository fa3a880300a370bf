import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useArrival } from '../../design/motion.ts';

/**
 * A button and the panel that it opens (ARIA Authoring Practices: Disclosure), as attributes for both. Until scripts run,
 * the panel is a popover, which the browser opens and closes by itself; from then on `open` says whether it shows.
 * `onOpened` hears of a panel that was open by then, in which the focus stays where it was.
 */
export function useDisclosure(id: string, open: boolean, onOpened: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const scripted = useSyncExternalStore(subscribe, inBrowser, inDocument);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken over once
  useLayoutEffect(() => {
    if (!panel.current?.popover || !panel.current.matches(':popover-open')) return;
    const focused = document.activeElement as HTMLElement | null;
    // The browser closes it now, and gives the focus back to the button.
    panel.current.popover = null;
    focused?.focus({ preventScroll: true });
    onOpened();
  }, []);
  useArrival(panel, open);
  return scripted
    ? { button: { 'aria-controls': id, 'aria-expanded': open }, panel: { ref: panel, id, hidden: !open } }
    : { button: { 'aria-controls': id, popoverTarget: id }, panel: { ref: panel, id, popover: 'auto' as const } };
}

const subscribe = () => () => {};
const inBrowser = () => true;
const inDocument = () => false;

/** What a browser gives every popover by itself, taken back. */
export const popoverReset = {
  position: 'fixed',
  insetInlineEnd: 'auto',
  bottom: 'auto',
  width: 'auto',
  height: 'auto',
  margin: 0,
  border: 0,
  color: 'inherit',
} as const;
