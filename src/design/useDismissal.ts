import { type RefObject, useEffect } from 'react';

/** While `active`, hears Escape anywhere and presses outside `element`: what closes a menu. */
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
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  });
}
