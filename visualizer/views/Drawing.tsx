import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, use, useEffect, useRef } from 'react';
import { cameraMachine, viewBoxOf } from '../camera.ts';
import type { Diagram } from '../chart/diagram.ts';
import { type Box, layoutChart, type PlacedChart, type Point } from '../chart/layout.ts';
import type { Theme } from '../machine.ts';
import type { Item } from '../place.ts';
import type { Charted } from '../registry.ts';
import { itemAt, useDrawnChart } from './useDrawnChart.ts';
import type { Highlight } from './useHighlight.ts';
import { useFrame, usePointers } from './usePointers.ts';

type DrawingProps = {
  entry: Charted;
  selected: Item | undefined;
  highlight: Highlight;
  theme: Theme;
  onSelect: (item: Item | undefined) => void;
};

const placed = new WeakMap<Diagram, Promise<PlacedChart>>();

/** Each chart is laid out once. */
function placedChart({ chart }: Charted): Promise<PlacedChart> {
  const known = placed.get(chart) ?? layoutChart(chart);
  placed.set(chart, known);
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

/** The chart of a machine, to be panned and zoomed by wheel, pinch, drag, buttons and keys. */
export function Drawing({ entry, selected, highlight, theme, onSelect }: DrawingProps) {
  const chart = use(placedChart(entry));
  const camera = useActorRef(cameraMachine, { input: { drawing: { width: chart.width, height: chart.height } } });
  const viewBox = useSelector(camera, ({ context }) => viewBoxOf(context));
  const percent = useSelector(camera, ({ context }) => Math.round(context.scale * 100));
  const isMeasured = useSelector(camera, ({ context }) => context.frame.width > 0);
  const frame = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const pointers = usePointers(camera);
  useFrame(frame, camera);
  useDrawnChart(host, { chart, title: entry.title, viewBox, theme, highlight, selected });

  const innermost = highlight.active.at(-1);
  useEffect(() => {
    const box = innermost && boxOf(chart, { kind: 'state', id: innermost });
    if (box) camera.send({ type: 'thing.shown', box });
  }, [innermost, chart, camera]);

  useEffect(() => {
    const box = selected && boxOf(chart, selected);
    if (box && isMeasured) camera.send({ type: 'thing.chosen', box });
  }, [selected, chart, camera, isMeasured]);

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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the outline has a link for everything that can be pressed here. */}
      <div
        className="view"
        ref={host}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the focused chart.
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={pointers.down}
        onPointerMove={pointers.move}
        onPointerCancel={pointers.up}
        onPointerUp={(event) => {
          if (!pointers.up(event)) onSelect(itemAt(event));
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

/** The position of a state or transition in the drawing. */
function boxOf({ states, transitions }: PlacedChart, { kind, id }: Item): Box | undefined {
  if (kind === 'state') return states.find(({ node }) => node.id === id)?.box;
  return transitions.find(({ transition }) => transition.id === id)?.box;
}
