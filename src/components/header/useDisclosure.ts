import { useLayoutEffect, useRef } from 'react';
import { useArrival } from '../../design/motion.ts';
import { restoreFocus, wasOpened } from '../../foreign/served-elements.ts';
import { useServed } from '../../hooks/useServed.ts';

/**
 * Returns the attributes of a button and of the panel it opens (ARIA Authoring Practices: Disclosure). Before hydration the
 * panel is a popover that the browser opens and closes; afterwards `open` controls it. `onOpened` is called if the panel was
 * already open at that time; the focus stays where it is.
 */
export function useDisclosure(id: string, open: boolean, onOpened: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const isServed = useServed();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken over once
  useLayoutEffect(() => {
    if (!panel.current) return;
    if (wasOpened(panel.current)) onOpened();
    if (!panel.current.popover || !panel.current.matches(':popover-open')) return;
    const focused = document.activeElement as HTMLElement | null;
    // The browser closes the popover now and returns the focus to the button.
    panel.current.popover = null;
    focused?.focus({ preventScroll: true });
    onOpened();
  }, []);
  useLayoutEffect(() => {
    // Only now can an entry that had the focus take it again.
    if (open) restoreFocus();
  }, [open]);
  useArrival(panel, open);
  return isServed
    ? { button: { 'aria-controls': id, popoverTarget: id }, panel: { ref: panel, id, popover: 'auto' as const } }
    : { button: { 'aria-controls': id, 'aria-expanded': open }, panel: { ref: panel, id, hidden: !open } };
}

/** Resets the browser's default style of a popover. */
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
