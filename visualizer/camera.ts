import { assertEvent, assign, setup } from 'xstate';

import type { Point } from './chart/placed.ts';
import type { Size } from './chart/measure.ts';

export type CameraContext = {
  /** The drawing, in its own units. */
  drawing: Size;
  /** The visible part of the page, in CSS pixels. */
  frame: Size;
  /** CSS pixels per unit of the drawing. */
  scale: number;
  /** The point of the drawing at the top left corner of the frame. */
  corner: Point;
};

export type CameraEvent =
  | { type: 'frame.changed'; frame: Size }
  /** `at` is the point of the frame that stays in place (default: its centre). */
  | { type: 'zoom.pressed'; factor: number; at?: Point }
  | { type: 'drawing.dragged'; by: Point }
  | { type: 'fit.pressed' }
  /** Brings something that has just happened into view. */
  | { type: 'thing.shown'; box: Point & Size }
  /** Brings a selected item into view at a readable size. */
  | { type: 'thing.chosen'; box: Point & Size };

const closest = 4;
const widest = 0.05;

/** Below this scale text cannot be read. */
const readable = 0.6;

/** Zooms and pans a drawing, and fits it into its frame. */
export const cameraMachine = setup({
  types: { context: {} as CameraContext, events: {} as CameraEvent, input: {} as { drawing: Size } },
  guards: {
    isOutside: ({ context, event }) => isOutside(context, event),
    isOutsideOrSmall: ({ context, event }) => context.scale < readable || isOutside(context, event),
  },
  actions: {
    adoptFrame: assign(({ event }) => {
      assertEvent(event, 'frame.changed');
      return { frame: event.frame };
    }),
    fit: assign(({ context }) => fitted(context)),
    zoom: assign(({ context, event }) => {
      assertEvent(event, 'zoom.pressed');
      const { frame, corner } = context;
      const at = event.at ?? { x: frame.width / 2, y: frame.height / 2 };
      const scale = Math.min(closest, Math.max(widest, context.scale * event.factor));
      const change = 1 / context.scale - 1 / scale;
      return { scale, corner: { x: corner.x + at.x * change, y: corner.y + at.y * change } };
    }),
    drag: assign(({ context, event }) => {
      assertEvent(event, 'drawing.dragged');
      const { scale, corner } = context;
      return { corner: { x: corner.x - event.by.x / scale, y: corner.y - event.by.y / scale } };
    }),
    comeNear: assign({ scale: ({ context }) => Math.max(context.scale, 0.9) }),
    centre: assign(({ context, event }) => {
      assertEvent(event, ['thing.shown', 'thing.chosen']);
      const { frame, scale } = context;
      const { x, y, width, height } = event.box;
      return { corner: { x: x + width / 2 - frame.width / scale / 2, y: y + height / 2 - frame.height / scale / 2 } };
    }),
  },
}).createMachine({
  id: 'camera',
  description: 'Looks at a drawing through a window.',
  context: ({ input }) => ({ ...input, frame: { width: 0, height: 0 }, scale: 1, corner: { x: 0, y: 0 } }),
  on: {
    'zoom.pressed': { target: '.moved', actions: 'zoom' },
    'drawing.dragged': { target: '.moved', actions: 'drag' },
    'fit.pressed': { target: '.fitting', actions: 'fit' },
    'thing.chosen': { guard: 'isOutsideOrSmall', target: '.moved', actions: ['comeNear', 'centre'] },
    'thing.shown': { guard: 'isOutside', target: '.moved', actions: 'centre' },
  },
  initial: 'fitting',
  states: {
    fitting: {
      description: 'The whole drawing is in the window, however that changes.',
      on: { 'frame.changed': { actions: ['adoptFrame', 'fit'] } },
    },
    moved: {
      description: 'Somebody chose where to look.',
      on: { 'frame.changed': { actions: 'adoptFrame' } },
    },
  },
});

/** The visible part of the drawing as the `viewBox` of an SVG. */
export function viewBoxOf({ frame, scale, corner }: CameraContext): string {
  return [corner.x, corner.y, frame.width / scale, frame.height / scale].map((side) => side.toFixed(2)).join(' ');
}

/** Never magnifies: a small chart is shown at its natural size. */
function fitted({ drawing, frame }: CameraContext): Pick<CameraContext, 'scale' | 'corner'> {
  if (frame.width === 0 || frame.height === 0) return { scale: 1, corner: { x: 0, y: 0 } };
  const scale = Math.min(1.1, frame.width / drawing.width, frame.height / drawing.height);
  return {
    scale,
    corner: {
      x: (drawing.width - frame.width / scale) / 2,
      y: (drawing.height - frame.height / scale) / 2,
    },
  };
}

/** Whether the centre of a box is outside the frame; false before the frame has been measured. */
function isOutside({ frame, scale, corner }: CameraContext, event: CameraEvent): boolean {
  assertEvent(event, ['thing.shown', 'thing.chosen']);
  const { x, y, width, height } = event.box;
  const middle = { x: (x + width / 2 - corner.x) * scale, y: (y + height / 2 - corner.y) * scale };
  return frame.width > 0 && (middle.x < 0 || middle.y < 0 || middle.x > frame.width || middle.y > frame.height);
}
