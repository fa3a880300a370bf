import { counted } from '@msafara/command';
import { placeOf } from '@msafara/paths/charts';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { liveMachine } from '../live/machine.ts';
import type { VisualizerActor } from '../machine.ts';
import { absenceAt, charted } from '../registry.ts';
import { FailedActors } from './FailedActors.tsx';
import { PlaceLink } from './PlaceLink.tsx';

/** All machines of the registry, each with what it is for and how large it is, and the actors that run now. */
export function Overview({ actor }: { actor: VisualizerActor }) {
  const absence = useSelector(actor, ({ context }) => absenceAt(context.place));
  const live = useSelector(actor, ({ children }) => children.live);
  return (
    <div className="overview">
      <h1>The charts that run</h1>
      <p className="lead">
        {charted.length === 0
          ? 'There is no statechart yet. Start a program that reports to the address of this page.'
          : `${charted.length === 1 ? 'This is 1 statechart. Read it' : `These are ${charted.length} statecharts. Read one`}, watch it run in another tab, or move it by hand.`}
      </p>
      {absence && (
        <p className="problem" role="alert">
          {absence}
        </p>
      )}
      {live && <Running actor={actor} live={live} />}
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

/** The actors of inspected pages and programs that are running, each with a link that watches it. */
function Running({ actor, live }: { actor: VisualizerActor; live: ActorRefFrom<typeof liveMachine> }) {
  const actors = useSelector(live, ({ context }) => context.actors);
  const running = Object.entries(actors).filter(([, { status }]) => status === 'active');
  if (running.length === 0) return null;
  return (
    <section className="running" aria-labelledby="running">
      <h2 id="running">Live now</h2>
      <ul className="actors">
        {running.map(([key, report]) => (
          <li key={key}>
            <PlaceLink
              place={{ machine: report.machine, item: undefined, mode: 'live' }}
              actor={actor}
              onFollow={() => {
                live.send({ type: 'actor.chosen', actor: key });
                actor.send({ type: 'live.pressed' });
              }}
            >
              <strong>{report.actor}</strong> <span>{report.address}</span>
              <span className="state">{placeOf(report)}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
