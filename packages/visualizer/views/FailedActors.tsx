import { useSelector } from '@xstate/react';
import { failedActorsOf } from '../live/log.ts';
import type { VisualizerActor } from '../machine.ts';

/** Names the actors of a machine that have failed, wherever the machine is listed. */
export function FailedActors({ actor, machine }: { actor: VisualizerActor; machine: string }) {
  const live = useSelector(actor, ({ children }) => children.live);
  const names = useSelector(live, (watched) =>
    watched === undefined
      ? ''
      : [...new Set(failedActorsOf(watched.context, machine).map(({ actor }) => actor))].join(', '),
  );
  return names === '' ? null : <span className="crashed-actors">{names} failed</span>;
}
