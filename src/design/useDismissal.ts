import { type RefObject, useEffect } from 'react';

/** While `active`, calls back on Escape and on presses outside `element`. */
export function useDismissal(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  onEscape: () => void,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) onOutside();
    };
    document.addEventListener('keydown', onKey);
    // Captured, because React stops a press on a part of the page that is not hydrated yet.
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, true);
    };
  });
}
