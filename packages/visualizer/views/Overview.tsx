import { useSelector } from '@xstate/react';
import { counted } from '../chart/counted.ts';
import type { VisualizerActor } from '../machine.ts';
import { absenceAt, charted } from '../registry.ts';
import { FailedActors } from './FailedActors.tsx';
import { PlaceLink } from './PlaceLink.tsx';

/** All machines of the registry, each with what it is for and how large it is. */
export function Overview({ actor }: { actor: VisualizerActor }) {
  const absence = useSelector(actor, ({ context }) => absenceAt(context.place));
  return (
    <div className="overview">
      <h1>The charts that run</h1>
      <p className="lead">
        {charted.length === 1 ? 'This is 1 statechart. Read it' : `These are ${charted.length} statecharts. Read one`},
        watch it run in another tab, or move it by hand.
      </p>
      {absence && (
        <p className="problem" role="alert">
          {absence}
        </p>
      )}
      <ul className="cards">
        {charted.map(({ id, title, purpose, route, chart }) => (
          <li key={id}>
            <PlaceLink place={{ machine: id, item: undefined }} actor={actor}>
              <strong>{title}</strong>
              <span>{purpose}</span>
              <FailedActors actor={actor} machine={id} />
              <span className="size">
                {counted(chart.nodes.length - 1, 'state')}, {counted(chart.transitions.length, 'transition')}{' '}
                {route && <code>{route}</code>}
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
