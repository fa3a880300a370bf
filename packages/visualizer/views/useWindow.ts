import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { itemBox, startBox } from '../chart/item.ts';
import type { PlacedChart } from '../chart/placed.ts';
import type { Item } from '../place.ts';
import type { FoldingActor } from './useFolding.ts';
import type { Highlight } from './useHighlight.ts';
import type { CameraActor } from './usePointers.ts';

type Shown = { folding: FoldingActor; camera: CameraActor; selected: Item | undefined; highlight: Highlight };

/** Tells the camera what has been drawn, and keeps what is selected or active in view. */
export function useWindow({ folding, camera, selected, highlight }: Shown): void {
  const placed = useSelector(folding, ({ context }) => context.placed);
  const last = useRef<PlacedChart>(undefined);
  useEffect(() => {
    if (placed === undefined) return;
    const { anchor } = folding.getSnapshot().context;
    const drawing = { width: placed.width, height: placed.height };
    const from = last.current && anchor && itemBox(last.current, anchor);
    const to = anchor && itemBox(placed, anchor);
    if (from && to) camera.send({ type: 'drawing.changed', drawing, from, to });
    else camera.send({ type: 'drawing.replaced', drawing, start: startBox(placed) });
    last.current = placed;
  }, [placed, folding, camera]);

  const isMeasured = useSelector(camera, ({ context }) => context.frame.width > 0);
  const isDrawn = selected && placed && itemBox(placed, selected.id) !== undefined;
  useEffect(() => {
    if (selected) folding.send({ type: 'item.revealed', ids: [selected.id] });
  }, [selected, folding]);
  useEffect(() => {
    const { placed } = folding.getSnapshot().context;
    const box = selected && isDrawn && isMeasured && placed && itemBox(placed, selected.id);
    if (box) camera.send({ type: 'thing.chosen', box });
  }, [selected, isDrawn, isMeasured, folding, camera]);

  const isFollowing = useSelector(camera, (snapshot) => snapshot.matches({ following: 'on' }));
  const isWatching = highlight.active.length > 0;
  const innermost = highlight.active.at(-1);
  const isActiveDrawn = innermost && placed && itemBox(placed, innermost) !== undefined;
  useEffect(() => {
    if (isWatching) camera.send({ type: 'watching.began' });
  }, [isWatching, camera]);
  useEffect(() => {
    if (isFollowing && innermost) folding.send({ type: 'item.revealed', ids: [innermost] });
  }, [isFollowing, innermost, folding]);
  useEffect(() => {
    const { placed } = folding.getSnapshot().context;
    const box = innermost && isActiveDrawn && isMeasured && isFollowing && placed && itemBox(placed, innermost);
    if (box) camera.send({ type: 'active.changed', box });
  }, [innermost, isActiveDrawn, isMeasured, isFollowing, folding, camera]);
}
