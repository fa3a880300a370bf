import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, use, useEffect, useLayoutEffect, useRef } from 'react';
import { cameraMachine, type Point, viewBoxOf } from '../camera.ts';
import { type Box, layoutChart, type PlacedChart } from '../chart/layout.ts';
import { chartSvg } from '../chart/svg.ts';
import type { Theme } from '../machine.ts';
import type { Item } from '../place.ts';
import type { Charted } from '../registry.ts';
import type { Light } from './Visualizer.tsx';

type Props = {
  entry: Charted;
  selected: Item | undefined;
  lit: Light;
  theme: Theme;
  onSelect: (item: Item | undefined) => void;
};

const placed = new Map<string, Promise<PlacedChart>>();

/** A chart is laid out once. */
function placedChart({ id, chart }: Charted): Promise<PlacedChart> {
  const known = placed.get(id) ?? layoutChart(chart);
  placed.set(id, known);
  return known;
}

const step = 1.25;
const stride = 60;

const panKeys: Record<string, Point> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
};

/** How far a finger may slip and still press. */
const slip = 5;

/** The chart, to be looked at from near and far: by wheel, pinch, drag, buttons and keys. */
export function Drawing({ entry, selected, lit, theme, onSelect }: Props) {
  const chart = use(placedChart(entry));
  const camera = useActorRef(cameraMachine, { input: { drawing: { width: chart.width, height: chart.height } } });
  const viewBox = useSelector(camera, ({ context }) => viewBoxOf(context));
  const percent = useSelector(camera, ({ context }) => Math.round(context.scale * 100));
  const isMeasured = useSelector(camera, ({ context }) => context.frame.width > 0);
  const frame = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const fingers = useFingers(camera);

  useLayoutEffect(() => {
    const svg = new DOMParser().parseFromString(
      chartSvg(chart, { title: `The chart of ${entry.title}` }),
      'image/svg+xml',
    ).documentElement;
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', `The chart of ${entry.title}; the outline lists all its states and transitions`);
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    host.current?.replaceChildren(document.importNode(svg, true));
  }, [chart, entry]);

  useLayoutEffect(() => {
    host.current?.firstElementChild?.setAttribute('viewBox', viewBox);
  }, [viewBox]);

  useLayoutEffect(() => {
    const svg = host.current?.firstElementChild;
    if (theme === 'system') svg?.removeAttribute('data-theme');
    else svg?.setAttribute('data-theme', theme);
  }, [theme]);

  useLayoutEffect(() => {
    for (const group of groupsIn(host.current)) {
      const { state = '', transition = '' } = group.dataset;
      group.classList.toggle('active', lit.active.includes(state));
      group.classList.toggle('taken', lit.taken.includes(transition));
      group.classList.toggle('selected', selected?.id === (state || transition));
    }
  }, [lit, selected]);

  const innermost = lit.active.at(-1);
  useEffect(() => {
    const box = innermost && boxOf(chart, { kind: 'state', id: innermost });
    if (box) camera.send({ type: 'thing.shown', box });
  }, [innermost, chart, camera]);

  useEffect(() => {
    const box = selected && boxOf(chart, selected);
    if (box && isMeasured) camera.send({ type: 'thing.chosen', box });
  }, [selected, chart, camera, isMeasured]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) camera.send({ type: 'frame.changed', frame: entry.contentRect });
    });
    observer.observe(element);
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      // A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps.
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
      camera.send({ type: 'zoom.pressed', factor, at: pointIn(element, event) });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', turn);
    };
  }, [camera]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = panKeys[event.key];
    if (by) camera.send({ type: 'drawing.dragged', by });
    else if (event.key === '+' || event.key === '=') camera.send({ type: 'zoom.pressed', factor: step });
    else if (event.key === '-') camera.send({ type: 'zoom.pressed', factor: 1 / step });
    else if (event.key === '0') camera.send({ type: 'fit.pressed' });
    else return;
    event.preventDefault();
  };

  return (
    <section className="drawing" ref={frame} aria-label="Chart">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed here is in the outline as links. */}
      <div
        className="view"
        ref={host}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever focuses the chart moves it by keys.
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={fingers.down}
        onPointerMove={fingers.move}
        onPointerCancel={fingers.up}
        onPointerUp={(event) => {
          if (!fingers.up(event)) onSelect(itemAt(event));
        }}
      />
      <div className="zoom">
        <button
          type="button"
          aria-label="Zoom out"
          onClick={() => camera.send({ type: 'zoom.pressed', factor: 1 / step })}
        >
          −
        </button>
        <output aria-label="Zoom">{percent}%</output>
        <button type="button" aria-label="Zoom in" onClick={() => camera.send({ type: 'zoom.pressed', factor: step })}>
          +
        </button>
        <button type="button" onClick={() => camera.send({ type: 'fit.pressed' })}>
          Fit
        </button>
      </div>
    </section>
  );
}

type Camera = ReturnType<typeof useActorRef<typeof cameraMachine>>;

/** Follows the pointers that are down: one drags, two pinch. `up` tells whether the pointer moved in between. */
function useFingers(camera: Camera) {
  const { current: fingers } = useRef(new Map<number, { at: Point; travelled: number }>());
  return {
    down: ({ pointerId, currentTarget, clientX, clientY, nativeEvent }: PointerEvent) => {
      if (nativeEvent.button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      fingers.set(pointerId, { at: { x: clientX, y: clientY }, travelled: 0 });
    },
    move: ({ pointerId, currentTarget, clientX, clientY }: PointerEvent) => {
      const finger = fingers.get(pointerId);
      if (finger === undefined) return;
      const to = { x: clientX, y: clientY };
      const by = { x: to.x - finger.at.x, y: to.y - finger.at.y };
      const other = [...fingers].find(([id]) => id !== pointerId)?.[1];
      if (other) {
        const factor = distance(other.at, to) / Math.max(1, distance(other.at, finger.at));
        const middle = { clientX: (other.at.x + to.x) / 2, clientY: (other.at.y + to.y) / 2 };
        camera.send({ type: 'zoom.pressed', factor, at: pointIn(currentTarget, middle) });
      } else if (finger.travelled + distance(to, finger.at) > slip) {
        camera.send({ type: 'drawing.dragged', by });
      }
      fingers.set(pointerId, { at: to, travelled: finger.travelled + Math.hypot(by.x, by.y) });
    },
    up: ({ pointerId }: PointerEvent): boolean => {
      const finger = fingers.get(pointerId);
      fingers.delete(pointerId);
      return finger === undefined || finger.travelled > slip;
    },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function groupsIn(host: Element | null): SVGElement[] {
  return [...(host?.querySelectorAll<SVGElement>('[data-state], [data-transition]') ?? [])];
}

/** What was pressed: the innermost thing of the chart under the pointer. The machine itself is no selection. */
function itemAt({ clientX, clientY }: PointerEvent): Item | undefined {
  const under = document.elementFromPoint(clientX, clientY);
  const { state, transition } = under?.closest<SVGElement>('[data-state], [data-transition]')?.dataset ?? {};
  if (transition !== undefined) return { kind: 'transition', id: transition };
  return state === undefined || !state.includes('.') ? undefined : { kind: 'state', id: state };
}

/** Where a thing is in the drawing. */
function boxOf({ states, transitions }: PlacedChart, { kind, id }: Item): Box | undefined {
  if (kind === 'state') return states.find(({ node }) => node.id === id)?.box;
  return transitions.find(({ transition }) => transition.id === id)?.box;
}
