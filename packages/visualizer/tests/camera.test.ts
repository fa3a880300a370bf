import { describe, expect, test } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { cameraMachine, isPartial, viewBoxOf } from '../camera.ts';
import type { Box, Point } from '../chart/placed.ts';

/** A camera at a drawing that is too large for its window. */
function opened(start?: Box): Actor<typeof cameraMachine> {
  const camera = createActor(cameraMachine, { input: { drawing: { width: 1000, height: 2000 }, start } }).start();
  camera.send({ type: 'frame.changed', frame: { width: 500, height: 500 } });
  return camera;
}

/** The same, once the whole drawing has been fitted into the window. */
function looking(): Actor<typeof cameraMachine> {
  const camera = opened();
  camera.send({ type: 'fit.pressed' });
  return camera;
}

/** The point of the drawing that is seen at a pixel of the window. */
function seenAt(camera: Actor<typeof cameraMachine>, { x, y }: Point): Point {
  const { corner, scale } = camera.getSnapshot().context;
  return { x: corner.x + x / scale, y: corner.y + y / scale };
}

const viewBox = (camera: Actor<typeof cameraMachine>) => viewBoxOf(camera.getSnapshot().context);

describe('the camera', () => {
  test('should centre the whole drawing, even after the frame is resized', () => {
    const camera = looking();
    expect(viewBox(camera)).toBe('-500.00 0.00 2000.00 2000.00');
    camera.send({ type: 'frame.changed', frame: { width: 1000, height: 1000 } });
    expect(viewBox(camera)).toBe('-500.00 0.00 2000.00 2000.00');
  });

  test('should keep the point under the pointer in place while zooming', () => {
    const camera = looking();
    const at = { x: 120, y: 300 };
    const before = seenAt(camera, at);
    camera.send({ type: 'zoom.pressed', factor: 2, at });
    const after = seenAt(camera, at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(camera.getSnapshot().context.scale).toBe(0.5);
  });

  test('should limit the zoom in both directions', () => {
    const camera = looking();
    for (let press = 0; press < 50; press++) camera.send({ type: 'zoom.pressed', factor: 2 });
    expect(camera.getSnapshot().context.scale).toBe(4);
    for (let press = 0; press < 50; press++) camera.send({ type: 'zoom.pressed', factor: 0.5 });
    expect(camera.getSnapshot().context.scale).toBe(0.05);
  });

  test('should follow a drag, stay in place when resized, and fit again on request', () => {
    const camera = looking();
    const whole = viewBox(camera);
    camera.send({ type: 'drawing.dragged', by: { x: 50, y: -25 } });
    expect(camera.getSnapshot().context.corner).toEqual({ x: -700, y: 100 });
    camera.send({ type: 'frame.changed', frame: { width: 500, height: 400 } });
    expect(camera.getSnapshot().context.corner).toEqual({ x: -700, y: 100 });
    camera.send({ type: 'frame.changed', frame: { width: 500, height: 500 } });
    camera.send({ type: 'fit.pressed' });
    expect(viewBox(camera)).toBe(whole);
  });

  test('should bring a selected item close enough to read, and not move for what is in view', () => {
    const camera = looking();
    const box = { x: 900, y: 1900, width: 40, height: 20 };
    camera.send({ type: 'thing.shown', box });
    expect(camera.getSnapshot().matches({ view: 'fitting' })).toBe(true);
    camera.send({ type: 'thing.chosen', box });
    expect(camera.getSnapshot().context.scale).toBe(1);
    const middle = seenAt(camera, { x: 250, y: 250 });
    expect(middle.x).toBeCloseTo(920);
    expect(middle.y).toBeCloseTo(1910);
    const near = viewBox(camera);
    camera.send({ type: 'thing.chosen', box });
    expect(viewBox(camera)).toBe(near);
    camera.send({ type: 'thing.shown', box: { x: 0, y: 0, width: 10, height: 10 } });
    expect(viewBox(camera)).not.toBe(near);
  });

  test('should open a drawing so that its smallest text can be read, at the start of the chart', () => {
    const camera = opened({ x: 600, y: 300, width: 100, height: 40 });
    const { scale } = camera.getSnapshot().context;
    expect(12 * scale).toBeGreaterThanOrEqual(11);
    // Centred on the start from left to right; from above it is in view from the upper edge, with a little space.
    expect(camera.getSnapshot().context.corner).toEqual({ x: 400, y: -24 });
    // The beginning of a start that is larger than the window, with its name.
    const wide = opened({ x: 30, y: 600, width: 800, height: 900 });
    expect(wide.getSnapshot().context.corner).toEqual({ x: -24, y: 350 });
    const small = createActor(cameraMachine, { input: { drawing: { width: 100, height: 50 } } }).start();
    small.send({ type: 'frame.changed', frame: { width: 500, height: 500 } });
    expect(small.getSnapshot().matches({ view: 'fitting' })).toBe(true);
    expect(small.getSnapshot().context.scale).toBe(1.1);
  });

  test('should keep a state where it is while another drawing takes the place of this one', () => {
    const camera = opened();
    const before = seenAt(camera, { x: 20, y: 30 });
    const drawing = { width: 3000, height: 3000 };
    camera.send({ type: 'drawing.changed', drawing, from: before, to: { x: before.x + 700, y: before.y - 90 } });
    expect(seenAt(camera, { x: 20, y: 30 })).toEqual({ x: before.x + 700, y: before.y - 90 });
    camera.send({ type: 'drawing.replaced', drawing, start: { x: 2000, y: 2000, width: 100, height: 100 } });
    expect(seenAt(camera, { x: 250, y: 250 })).toEqual({ x: 2050, y: 2050 });
  });

  test('should stay readable when a state is opened in a chart that is whole, unless it was fitted by hand', () => {
    const camera = createActor(cameraMachine, { input: { drawing: { width: 400, height: 400 } } }).start();
    camera.send({ type: 'frame.changed', frame: { width: 500, height: 500 } });
    const at = { x: 100, y: 100 };
    const before = camera.getSnapshot().context;
    const pixels = { x: (at.x - before.corner.x) * before.scale, y: (at.y - before.corner.y) * before.scale };
    camera.send({ type: 'drawing.changed', drawing: { width: 2000, height: 900 }, from: at, to: { x: 300, y: 200 } });
    expect(camera.getSnapshot().context.scale).toBe(before.scale);
    expect(seenAt(camera, pixels).x).toBeCloseTo(300);
    expect(isPartial(camera.getSnapshot().context)).toBe(true);
    camera.send({ type: 'fit.pressed' });
    camera.send({ type: 'drawing.changed', drawing: { width: 2000, height: 2000 } });
    expect(isPartial(camera.getSnapshot().context)).toBe(false);
  });

  test('should follow the active state until somebody looks elsewhere, and again on request', () => {
    const camera = opened();
    const far = { x: 900, y: 1900, width: 40, height: 20 };
    const near = { x: 10, y: 10, width: 40, height: 20 };
    const middle = () => seenAt(camera, { x: 250, y: 250 });
    camera.send({ type: 'active.changed', box: far });
    expect(middle()).toEqual({ x: 920, y: 1910 });
    camera.send({ type: 'drawing.dragged', by: { x: 1, y: 0 } });
    camera.send({ type: 'active.changed', box: near });
    expect(middle()).toEqual({ x: 919, y: 1910 });
    camera.send({ type: 'follow.pressed' });
    camera.send({ type: 'active.changed', box: near });
    expect(middle()).toEqual({ x: 30, y: 20 });
    camera.send({ type: 'fit.pressed' });
    camera.send({ type: 'watching.began' });
    camera.send({ type: 'active.changed', box: far });
    expect(middle()).toEqual({ x: 920, y: 1910 });
    expect(camera.getSnapshot().context.scale).toBe(1);
  });

  test.each([
    { type: 'zoom.pressed', factor: 1 },
    { type: 'drawing.dragged', by: { x: 0, y: 0 } },
    { type: 'map.pressed', at: { x: 500, y: 1000 } },
    { type: 'fit.pressed' },
    { type: 'follow.pressed' },
  ] as const)('should not follow the active state after $type', (moved) => {
    const camera = opened();
    camera.send(moved);
    const before = viewBox(camera);
    camera.send({ type: 'active.changed', box: { x: 900, y: 1900, width: 40, height: 20 } });
    expect(viewBox(camera)).toBe(before);
  });

  test('should go to where the map is pressed, and show the map only if something is outside', () => {
    const camera = opened();
    expect(isPartial(camera.getSnapshot().context)).toBe(true);
    camera.send({ type: 'map.pressed', at: { x: 700, y: 800 } });
    expect(seenAt(camera, { x: 250, y: 250 })).toEqual({ x: 700, y: 800 });
    camera.send({ type: 'fit.pressed' });
    expect(isPartial(camera.getSnapshot().context)).toBe(false);
  });
});
