import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { durationText } from '../live/duration.ts';
import { chosenPage, latestReport } from '../live/log.ts';
import type { liveMachine } from '../live/machine.ts';
import type { PageStatus } from '../live/message.ts';
import { eventLabel } from '../live/sequence.ts';

type LiveActor = ActorRefFrom<typeof liveMachine>;

const minute = 60_000;
const moves = [1_000, 10_000, minute, 15 * minute, 60 * minute, 1_440 * minute];

/** Whether the page of the chosen actor runs, which events wait in it, and its clock. */
export function PageControls({ actor }: { actor: LiveActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const status = chosenPage(snapshot.context);
  if (status === undefined) return null;
  return (
    <section aria-labelledby="page">
      <header>
        <h2 id="page">
          <span className="kind">the page</span>
          <span role="status">{wordsOf(status)}</span>
        </h2>
        <div className="buttons">
          {commands.map(({ type, title }) => (
            <button key={type} type="button" disabled={!snapshot.can({ type })} onClick={() => actor.send({ type })}>
              {title}
            </button>
          ))}
        </div>
      </header>
      {status.held.length > 0 && (
        <ol className="held" aria-label="Events that wait">
          {status.held.map(({ actor, type }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place among those that wait.
            <li key={at}>
              <strong>{eventLabel(type)}</strong> to {actor}
            </li>
          ))}
        </ol>
      )}
      <Clock actor={actor} status={status} />
    </section>
  );
}

const commands = [
  { type: 'pause.pressed', title: 'Pause' },
  { type: 'step.pressed', title: 'Step' },
  { type: 'continue.pressed', title: 'Continue' },
  { type: 'now.pressed', title: 'Now' },
] as const;

/** Moves the page's clock forward, by an amount or to the next delayed event of the chosen actor. */
function Clock({ actor, status }: { actor: LiveActor; status: PageStatus }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const move = (by: number) => actor.send({ type: 'clock.moved', by });
  const isMovable = snapshot.can({ type: 'clock.moved', by: 1 });
  const [next] = latestReport(snapshot.context)?.delays ?? [];
  return (
    <details>
      <summary>
        {snapshot.matches({ clock: 'moved' }) ? `Clock: ${durationText(status.ahead)} ahead` : 'Clock: real time'}
      </summary>
      <div className="buttons">
        {moves.map((by) => (
          <button
            key={by}
            type="button"
            disabled={!isMovable}
            aria-label={`Move the clock by ${durationText(by)}`}
            onClick={() => move(by)}
          >
            +{durationText(by)}
          </button>
        ))}
        {next && (
          <button
            type="button"
            disabled={!isMovable}
            onClick={() => move(Math.max(0, next.due - Date.now() - status.ahead))}
          >
            To ‘{eventLabel(next.event)}’
          </button>
        )}
      </div>
    </details>
  );
}

function wordsOf({ mode, breakpoint, moment }: PageStatus): string {
  if (mode === 'running') return 'is not paused';
  if (mode === 'past') return `shows moment ${moment}`;
  return breakpoint ? `is paused at ${breakpoint.id}` : 'is paused';
}
