import { describe, expect, test } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { cameraMachine, viewBoxOf } from '../../visualizer/camera.ts';
import type { Point } from '../../visualizer/chart/placed.ts';

function looking(): Actor<typeof cameraMachine> {
  const camera = createActor(cameraMachine, { input: { drawing: { width: 1000, height: 2000 } } }).start();
  camera.send({ type: 'frame.changed', frame: { width: 500, height: 500 } });
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
    expect(camera.getSnapshot().value).toBe('fitting');
    camera.send({ type: 'thing.chosen', box });
    expect(camera.getSnapshot().context.scale).toBe(0.9);
    const middle = seenAt(camera, { x: 250, y: 250 });
    expect(middle.x).toBeCloseTo(920);
    expect(middle.y).toBeCloseTo(1910);
    const near = viewBox(camera);
    camera.send({ type: 'thing.chosen', box });
    expect(viewBox(camera)).toBe(near);
    camera.send({ type: 'thing.shown', box: { x: 0, y: 0, width: 10, height: 10 } });
    expect(viewBox(camera)).not.toBe(near);
  });
});
