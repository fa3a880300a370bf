import type { MouseEvent, ReactNode } from 'react';
import { addressOf, type Mode } from '../address.ts';
import type { VisualizerActor } from '../machine.ts';
import type { Place } from '../place.ts';

type Props = {
  place: Place & { mode?: Mode };
  actor: VisualizerActor;
  className?: string;
  current?: boolean;
  /** What is done before the place is shown. */
  onFollow?: () => void;
  children: ReactNode;
};

/** A link to a place. A plain click follows it without a reload; it can be opened in a tab or shared like any other. */
export function PlaceLink({ place, actor, className, current, onFollow, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    actor.send({ type: 'place.chosen', place });
  };
  return (
    <a className={className} href={addressOf(place)} onClick={follow} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
