import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import type { MenuEvent, PointerWay } from '../../../machines/menu.ts';

type Pointer = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY'>;

const pointOf = ({ clientX, clientY }: Pointer) => ({ x: clientX, y: clientY });

/**
 * Reports the mouse as it enters and leaves menus, with its way from the open one, whose panel has the id `panelId`; while
 * `isLeaving`, also every move. Returns the handlers of a menu.
 */
export function usePointerWay(open: string, panelId: string, isLeaving: boolean, send: (event: MenuEvent) => void) {
  /** The menu that the pointer is in, and where it was last in each. */
  const pointer = useRef<{ menu?: string | undefined; places: Record<string, PointerWay['from']> }>({ places: {} });
  const wayTo = (event: Pointer): PointerWay | undefined => {
    const from = pointer.current.places[open];
    const edge = document.getElementById(panelId)?.getBoundingClientRect();
    return from && edge && { from, to: pointOf(event), edge: { left: edge.left, right: edge.right, top: edge.top } };
  };
  useEffect(() => {
    if (!isLeaving) return;
    const report = onlyMouse((event) => send({ type: 'pointer.moved', way: wayTo(event) }));
    document.addEventListener('pointermove', report);
    return () => document.removeEventListener('pointermove', report);
  });
  return (menu: string) => {
    const move = onlyMouse((event: ReactPointerEvent) => {
      // The first that a page learns of a pointer that rested on the menu while it loaded is that it moves.
      if (pointer.current.menu !== menu) send({ type: 'menu.entered', menu, way: wayTo(event) });
      pointer.current.menu = menu;
      pointer.current.places[menu] = pointOf(event);
    });
    const leave = onlyMouse(() => {
      pointer.current.menu = undefined;
      send({ type: 'menu.left' });
    });
    return { onPointerEnter: move, onPointerMove: move, onPointerLeave: leave };
  };
}

function onlyMouse<Event extends Pointer>(act: (event: Event) => void) {
  return (event: Event) => {
    if (event.pointerType === 'mouse') act(event);
  };
}
