import type { useActorRef } from '@xstate/react';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { cameraMachine } from '../camera.ts';
import type { Point } from '../chart/placed.ts';

export type CameraActor = ReturnType<typeof useActorRef<typeof cameraMachine>>;

/** How far a pointer may slip during a press, in CSS pixels. */
const slip = 5;

/** Pans by one pointer and zooms by two. `up` returns whether the pointer dragged, so that it was no press. */
export function usePointers(camera: CameraActor) {
  const { current: pointers } = useRef(new Map<number, { at: Point; travelled: number }>());
  return {
    down: ({ pointerId, currentTarget, clientX, clientY, nativeEvent }: PointerEvent) => {
      if (nativeEvent.button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      pointers.set(pointerId, { at: { x: clientX, y: clientY }, travelled: 0 });
    },
    move: ({ pointerId, currentTarget, clientX, clientY }: PointerEvent) => {
      const pointer = pointers.get(pointerId);
      if (pointer === undefined) return;
      const to = { x: clientX, y: clientY };
      const by = { x: to.x - pointer.at.x, y: to.y - pointer.at.y };
      const other = [...pointers].find(([id]) => id !== pointerId)?.[1];
      if (other) {
        const factor = distance(other.at, to) / Math.max(1, distance(other.at, pointer.at));
        const middle = { clientX: (other.at.x + to.x) / 2, clientY: (other.at.y + to.y) / 2 };
        camera.send({ type: 'zoom.pressed', factor, at: pointIn(currentTarget, middle) });
      } else if (pointer.travelled + distance(to, pointer.at) > slip) {
        camera.send({ type: 'drawing.dragged', by });
      }
      pointers.set(pointerId, { at: to, travelled: pointer.travelled + Math.hypot(by.x, by.y) });
    },
    up: ({ pointerId }: PointerEvent): boolean => {
      const pointer = pointers.get(pointerId);
      pointers.delete(pointerId);
      return pointer === undefined || pointer.travelled > slip;
    },
  };
}

/** Reports the size of the frame to the camera, and zooms by the wheel. */
export function useFrame(frame: RefObject<HTMLElement | null>, camera: CameraActor): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) camera.send({ type: 'frame.changed', frame: entry.contentRect });
    });
    observer.observe(element);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A pinch on a touchpad arrives as a wheel event with Ctrl, in smaller steps.
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
      camera.send({ type: 'zoom.pressed', factor, at: pointIn(element, event) });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [frame, camera]);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
