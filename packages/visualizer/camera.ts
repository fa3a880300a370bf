import { and, assertEvent, assign, setup, stateIn } from 'xstate';
import { readableScale, type Size } from './chart/measure.ts';
import type { Box, Point } from './chart/placed.ts';

export type CameraContext = {
  /** The drawing, in its own units. */
  drawing: Size;
  /** Where to look first, if the whole drawing would be too small to read. */
  start: Box | undefined;
  /** The visible part of the page, in CSS pixels. */
  frame: Size;
  /** CSS pixels per unit of the drawing. */
  scale: number;
  /** The point of the drawing at the top left corner of the frame. */
  corner: Point;
};

export type CameraEvent =
  | { type: 'frame.changed'; frame: Size }
  /** Another drawing takes the place of the last one. What was at `from` and is at `to` now stays where it is. */
  | { type: 'drawing.changed'; drawing: Size; from?: Point; to?: Point }
  /** Another part of the chart is drawn, and looked at from its start. */
  | { type: 'drawing.replaced'; drawing: Size; start: Box | undefined }
  /** `at` is the point of the frame that stays in place (default: its centre). */
  | { type: 'zoom.pressed'; factor: number; at?: Point }
  | { type: 'drawing.dragged'; by: Point }
  /** A point of the drawing comes to the centre. */
  | { type: 'map.pressed'; at: Point }
  | { type: 'fit.pressed' }
  | { type: 'follow.pressed' }
  /** An actor is watched or simulated from now on. */
  | { type: 'watching.began' }
  /** The innermost active state of that actor. */
  | { type: 'active.changed'; box: Box }
  /** Brings something into view, as large as it is. */
  | { type: 'thing.shown'; box: Box }
  /** Brings a selected item into view at a readable size. */
  | { type: 'thing.chosen'; box: Box };

const closest = 4;
const widest = 0.05;

/** The space around a drawing that can be seen at its edges, in CSS pixels. */
const margin = 24;

/** Zooms and pans a drawing, opens it at a readable size, and follows the active state. */
export const cameraMachine = setup({
  types: {
    context: {} as CameraContext,
    events: {} as CameraEvent,
    input: {} as { drawing: Size; start?: Box },
  },
  guards: {
    isMeasured: ({ context }) => context.frame.width > 0 && context.frame.height > 0,
    isWholeReadable: ({ context }) => isMeasured(context) && fitted(context).scale >= readableScale,
    /** Somebody who fitted a drawing too large to be read wants to see it so. */
    isFittedStill: ({ context, event }) => {
      assertEvent(event, 'drawing.changed');
      const { drawing } = event;
      return context.scale < readableScale || fitted({ ...context, drawing }).scale >= readableScale;
    },
    isOutside: ({ context, event }) => isOutside(context, event),
    isOutsideOrSmall: ({ context, event }) => context.scale < readableScale || isOutside(context, event),
    isLost: and([stateIn({ following: 'on' }), 'isOutsideOrSmall']),
  },
  actions: {
    adoptFrame: assign(({ event }) => {
      assertEvent(event, 'frame.changed');
      return { frame: event.frame };
    }),
    adoptDrawing: assign(({ context, event }) => {
      assertEvent(event, 'drawing.changed');
      const { drawing, from = { x: 0, y: 0 }, to = from } = event;
      return { drawing, corner: { x: context.corner.x + to.x - from.x, y: context.corner.y + to.y - from.y } };
    }),
    replaceDrawing: assign(({ event }) => {
      assertEvent(event, 'drawing.replaced');
      return { drawing: event.drawing, start: event.start };
    }),
    fit: assign(({ context }) => fitted(context)),
    open: assign(({ context }) => opened(context)),
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
    comeNear: assign({ scale: ({ context }) => Math.max(context.scale, 1) }),
    centre: assign(({ context, event }) => {
      assertEvent(event, ['thing.shown', 'thing.chosen', 'active.changed']);
      return { corner: cornerAround(context, middleOf(event.box)) };
    }),
    centrePoint: assign(({ context, event }) => {
      assertEvent(event, 'map.pressed');
      return { corner: cornerAround(context, event.at) };
    }),
  },
}).createMachine({
  id: 'camera',
  description: 'Looks at a drawing through a window.',
  context: ({ input: { drawing, start } }) => ({
    drawing,
    start,
    frame: { width: 0, height: 0 },
    scale: 1,
    corner: { x: 0, y: 0 },
  }),
  type: 'parallel',
  states: {
    view: {
      on: {
        'drawing.replaced': { target: '.opening', actions: 'replaceDrawing' },
        'zoom.pressed': { target: '.moved', actions: 'zoom' },
        'drawing.dragged': { target: '.moved', actions: 'drag' },
        'map.pressed': { target: '.moved', actions: 'centrePoint' },
        'fit.pressed': { target: '.fitting', actions: 'fit' },
        'active.changed': { guard: 'isLost', target: '.moved', actions: ['comeNear', 'centre'] },
        'thing.chosen': { guard: 'isOutsideOrSmall', target: '.moved', actions: ['comeNear', 'centre'] },
        'thing.shown': { guard: 'isOutside', target: '.moved', actions: 'centre' },
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'The window has no size yet.',
          always: [
            { guard: 'isWholeReadable', target: 'fitting', actions: 'fit' },
            { guard: 'isMeasured', target: 'moved', actions: 'open' },
          ],
          on: { 'frame.changed': { actions: 'adoptFrame' }, 'drawing.changed': { actions: 'adoptDrawing' } },
        },
        fitting: {
          description:
            'The whole drawing is in the window, however that changes, unless a larger one could not be read.',
          on: {
            'frame.changed': { actions: ['adoptFrame', 'fit'] },
            'drawing.changed': [
              { guard: 'isFittedStill', actions: ['adoptDrawing', 'fit'] },
              { target: 'moved', actions: 'adoptDrawing' },
            ],
          },
        },
        moved: {
          description: 'A part of the drawing is in the window.',
          on: { 'frame.changed': { actions: 'adoptFrame' }, 'drawing.changed': { actions: 'adoptDrawing' } },
        },
      },
    },
    following: {
      description: 'Whether the window goes where the active state is. Whoever looks elsewhere has taken over.',
      initial: 'on',
      states: {
        on: {
          on: {
            'zoom.pressed': 'off',
            'drawing.dragged': 'off',
            'map.pressed': 'off',
            'fit.pressed': 'off',
            'follow.pressed': 'off',
          },
        },
        off: { on: { 'follow.pressed': 'on', 'watching.began': 'on' } },
      },
    },
  },
});

/** The visible part of the drawing as the `viewBox` of an SVG. */
export function viewBoxOf({ frame, scale, corner }: CameraContext): string {
  return [corner.x, corner.y, frame.width / scale, frame.height / scale].map((side) => side.toFixed(2)).join(' ');
}

/** Whether a part of the drawing is outside the frame. */
export function isPartial(context: CameraContext): boolean {
  const { drawing, frame, scale, corner } = context;
  const right = corner.x + frame.width / scale;
  const bottom = corner.y + frame.height / scale;
  return (
    isMeasured(context) && (corner.x > 1 || corner.y > 1 || right < drawing.width - 1 || bottom < drawing.height - 1)
  );
}

function isMeasured({ frame }: CameraContext): boolean {
  return frame.width > 0 && frame.height > 0;
}

/** Never magnifies: a small chart is shown at its natural size. */
function fitted(context: CameraContext): Pick<CameraContext, 'scale' | 'corner'> {
  const { drawing, frame } = context;
  if (!isMeasured(context)) return { scale: 1, corner: { x: 0, y: 0 } };
  const scale = Math.min(1.1, frame.width / drawing.width, frame.height / drawing.height);
  return {
    scale,
    corner: {
      x: (drawing.width - frame.width / scale) / 2,
      y: (drawing.height - frame.height / scale) / 2,
    },
  };
}

/** At its natural size, from the upper left corner if the start can be seen from there, or else around the start. */
function opened({ drawing, frame, start }: CameraContext): Pick<CameraContext, 'scale' | 'corner'> {
  const { x, y, width, height } = start ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    scale: 1,
    corner: {
      x: firstSeen({ from: x, length: width }, frame.width, drawing.width),
      y: firstSeen({ from: y, length: height }, frame.height, drawing.height),
    },
  };
}

/** Where one side of the frame begins on the drawing. A drawing that is smaller is in the middle. */
function firstSeen(start: { from: number; length: number }, frame: number, drawing: number): number {
  const space = drawing - frame;
  if (space < 0) return space / 2;
  // Of a start that is larger than the frame, the beginning is looked at.
  const length = start.length + 2 * margin > frame ? 0 : start.length;
  if (start.from + length + 2 * margin <= frame) return -margin;
  return Math.min(start.from + length / 2 - frame / 2, space + margin);
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function cornerAround({ frame, scale }: CameraContext, { x, y }: Point): Point {
  return { x: x - frame.width / scale / 2, y: y - frame.height / scale / 2 };
}

/** Whether the centre of a box is outside the frame; false before the frame has been measured. */
function isOutside(context: CameraContext, event: CameraEvent): boolean {
  assertEvent(event, ['thing.shown', 'thing.chosen', 'active.changed']);
  const { frame, scale, corner } = context;
  const { x, y } = middleOf(event.box);
  const middle = { x: (x - corner.x) * scale, y: (y - corner.y) * scale };
  return isMeasured(context) && (middle.x < 0 || middle.y < 0 || middle.x > frame.width || middle.y > frame.height);
}
