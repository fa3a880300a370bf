import { useSelector } from '@xstate/react';
import type { CameraActor } from './usePointers.ts';

/** How much nearer one press brings the chart. */
export const zoomStep = 1.25;

/** Zooms, fits the chart, and follows the active state while an actor is watched or simulated. */
export function ZoomButtons({ camera, isWatching }: { camera: CameraActor; isWatching: boolean }) {
  const percent = useSelector(camera, ({ context }) => Math.round(context.scale * 100));
  const isFollowing = useSelector(camera, (snapshot) => snapshot.matches({ following: 'on' }));
  return (
    <div className="zoom">
      <button
        type="button"
        aria-label="Zoom out"
        onClick={() => camera.send({ type: 'zoom.pressed', factor: 1 / zoomStep })}
      >
        −
      </button>
      <output aria-label="Zoom">{percent}%</output>
      <button
        type="button"
        aria-label="Zoom in"
        onClick={() => camera.send({ type: 'zoom.pressed', factor: zoomStep })}
      >
        +
      </button>
      <button type="button" onClick={() => camera.send({ type: 'fit.pressed' })}>
        Fit
      </button>
      {isWatching && (
        <button type="button" aria-pressed={isFollowing} onClick={() => camera.send({ type: 'follow.pressed' })}>
          Follow
        </button>
      )}
    </div>
  );
}
