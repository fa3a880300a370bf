import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { cameraMachine, viewBoxOf } from '../camera.ts';
import { itemBox } from '../chart/item.ts';
import type { PlacedChart, Point } from '../chart/placed.ts';
import type { Theme } from '../machine.ts';
import type { Item } from '../place.ts';
import type { Charted } from '../registry.ts';
import { ChartMap } from './ChartMap.tsx';
import { Crumbs } from './Crumbs.tsx';
import { FoldButtons } from './FoldButtons.tsx';
import { Peek } from './Peek.tsx';
import { itemAt, pointedAt, toggleIn, useDrawnChart } from './useDrawnChart.ts';
import { type FoldingActor, useFolding } from './useFolding.ts';
import type { Highlight } from './useHighlight.ts';
import { type CameraActor, useFrame, usePointers } from './usePointers.ts';
import { useWindow } from './useWindow.ts';
import { ZoomButtons, zoomStep } from './ZoomButtons.tsx';

type DrawingProps = {
  entry: Charted;
  selected: Item | undefined;
  highlight: Highlight;
  theme: Theme;
  isDetailed: boolean;
  pointed: Item | undefined;
  onDetail: () => void;
  onPoint: (item: Item | undefined) => void;
  onSelect: (item: Item | undefined) => void;
};

const stride = 60;

const panKeys: Record<string, Point> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
};

/** The chart of a machine: to be panned, zoomed, opened and closed by wheel, pinch, drag, buttons and keys. */
export function Drawing({ entry, isDetailed, pointed, onDetail, ...shown }: DrawingProps) {
  const { selected, highlight } = shown;
  const folding = useFolding(entry.chart, !isDetailed);
  const placed = useSelector(folding, ({ context }) => context.placed);
  const isFailed = useSelector(folding, (snapshot) => snapshot.matches('failed'));
  const camera = useActorRef(cameraMachine, { input: { drawing: { width: 0, height: 0 } } });
  const frame = useRef<HTMLDivElement>(null);
  useFrame(frame, camera);
  useWindow({ folding, camera, selected, highlight });
  return (
    <section className="drawing" aria-label="Chart">
      <div className="frame" ref={frame}>
        {placed && <View placed={placed} title={entry.title} folding={folding} camera={camera} {...shown} />}
        {placed && <Peek entry={entry} placed={placed} camera={camera} pointed={pointed} />}
        {!placed && !isFailed && <p className="wait">Drawing the chart …</p>}
        {isFailed && (
          <p className="wait" role="alert">
            This part of the chart could not be drawn: close some of its states, or report it with the machine.
          </p>
        )}
      </div>
      <div className="bar">
        <div className="controls">
          <Crumbs chart={entry.chart} folding={folding} />
          <ZoomButtons camera={camera} isWatching={highlight.active.length > 0} />
          <div className="zoom">
            <button type="button" aria-pressed={isDetailed} onClick={onDetail}>
              Details
            </button>
          </div>
          <FoldButtons chart={entry.chart} folding={folding} selected={selected} />
        </div>
        {placed && <ChartMap placed={placed} camera={camera} />}
      </div>
    </section>
  );
}

type ViewProps = Pick<DrawingProps, 'selected' | 'highlight' | 'theme' | 'onPoint' | 'onSelect'> & {
  placed: PlacedChart;
  title: string;
  folding: FoldingActor;
  camera: CameraActor;
};

/** The drawing itself. */
function View({ placed, title, selected, highlight, theme, onPoint, onSelect, folding, camera }: ViewProps) {
  const host: RefObject<HTMLDivElement | null> = useRef(null);
  const viewBox = useSelector(camera, ({ context }) => viewBoxOf(context));
  const pointers = usePointers(camera);
  useDrawnChart(host, { placed, title, viewBox, theme, highlight, selected });

  // A control that is reached by keyboard comes into view.
  useEffect(() => {
    const element = host.current;
    const onFocus = ({ target }: FocusEvent) => {
      const id = toggleIn(target);
      onPoint(id === undefined ? undefined : { kind: 'state', id });
      const box = id && itemBox(placed, id);
      if (box) camera.send({ type: 'thing.shown', box: { ...box, width: 40, height: 40 } });
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [placed, camera, onPoint]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onPoint(undefined);
    const toggle = toggleIn(event.target);
    const by = panKeys[event.key];
    const focusable = toggle ?? (selected?.kind === 'state' ? selected.id : undefined);
    if (by) camera.send({ type: 'drawing.dragged', by });
    else if (event.key === '+' || event.key === '=') camera.send({ type: 'zoom.pressed', factor: zoomStep });
    else if (event.key === '-') camera.send({ type: 'zoom.pressed', factor: 1 / zoomStep });
    else if (event.key === '0') camera.send({ type: 'fit.pressed' });
    else if (toggle && (event.key === 'Enter' || event.key === ' '))
      folding.send({ type: 'state.toggled', id: toggle });
    else if (event.key === 'Escape') folding.send({ type: 'focus.left' });
    else if (focusable && event.key === 'f') folding.send({ type: 'state.focused', id: focusable });
    else return;
    event.preventDefault();
  };
  const release = (event: PointerEvent) => {
    if (pointers.up(event)) return;
    const pressed = document.elementFromPoint(event.clientX, event.clientY);
    const toggle = toggleIn(pressed);
    if (toggle) folding.send({ type: 'state.toggled', id: toggle });
    else onSelect(itemAt(pressed));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the outline has a link for everything that can be pressed here.
    <div
      className="view"
      ref={host}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the focused chart.
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={pointers.down}
      onPointerMove={pointers.move}
      onPointerOver={({ target, buttons }) => onPoint(buttons === 0 ? pointedAt(target) : undefined)}
      onPointerLeave={() => onPoint(undefined)}
      onPointerCancel={pointers.up}
      onPointerUp={release}
    />
  );
}
