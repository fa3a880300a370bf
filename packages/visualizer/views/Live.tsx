import { placeOf } from '@msafara/paths';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { changesBetween } from '../live/changes.ts';
import { statusText } from '../live/crash-words.ts';
import { inOneLine } from '../live/error-text.ts';
import { chosenLog, hadEffect, type LiveContext, reportBefore, shownReport } from '../live/log.ts';
import type { liveMachine } from '../live/machine.ts';
import type { Report } from '../live/message.ts';
import type { VisualizerActor } from '../machine.ts';
import type { Place } from '../place.ts';
import type { Charted } from '../registry.ts';
import { Breakpoints } from './Breakpoints.tsx';
import { PageControls } from './PageControls.tsx';
import { SendEvent } from './SendEvent.tsx';

type LiveActor = ActorRefFrom<typeof liveMachine>;

type Props = { actor: LiveActor; visualizer: VisualizerActor; entry: Charted; place: Place };

/** The actors of the inspected pages, the log of the chosen one, and what its page can be asked to do. */
export function Live({ actor, visualizer, entry, place }: Props) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { context } = snapshot;
  const report = shownReport(context);
  const running = report?.children.filter(({ status }) => status === 'active') ?? [];
  return (
    <>
      <section className="live" aria-labelledby="actors">
        <h2 id="actors">Actors</h2>
        <Actors actor={actor} context={context} visualizer={visualizer} />
      </section>
      <PageControls actor={actor} />
      {report && (
        <>
          <section aria-labelledby="log">
            <header>
              <h2 id="log">Log</h2>
              <div className="buttons">
                <button
                  type="button"
                  disabled={!snapshot.can({ type: 'back.pressed' })}
                  onClick={() => actor.send({ type: 'back.pressed' })}
                >
                  Back
                </button>
                <button
                  type="button"
                  disabled={!snapshot.can({ type: 'forward.pressed' })}
                  onClick={() => actor.send({ type: 'forward.pressed' })}
                >
                  Forward
                </button>
                <button
                  type="button"
                  disabled={!snapshot.can({ type: 'newest.pressed' })}
                  onClick={() => actor.send({ type: 'newest.pressed' })}
                >
                  Newest
                </button>
                <button type="button" onClick={() => actor.send({ type: 'clear.pressed' })}>
                  Clear
                </button>
                <button
                  type="button"
                  aria-pressed={snapshot.matches({ view: 'sequence' })}
                  onClick={() => actor.send({ type: 'sequence.pressed' })}
                >
                  Sequence
                </button>
              </div>
            </header>
            {context.dropped > 0 && (
              <p>
                {context.dropped.toLocaleString('en')} older {context.dropped === 1 ? 'entry is' : 'entries are'} not
                kept.
              </p>
            )}
            <label className="follows">
              <input
                type="checkbox"
                checked={context.isPageFollowing}
                onChange={() => actor.send({ type: 'follow.pressed' })}
              />{' '}
              The page shows the same moment
            </label>
            <Log actor={actor} context={context} shown={report} />
          </section>
          <section aria-labelledby="context">
            <h2 id="context">{snapshot.matches({ log: 'stepping' }) ? 'Context as it was' : 'Context'}</h2>
            <p className="where">
              {report.status === 'error' && 'failed '}in <strong>{placeOf(report)}</strong>
              {running.length > 0 && `, running ${running.map(({ id }) => id).join(', ')}`}
            </p>
            <pre>{JSON.stringify(report.context, null, 2)}</pre>
          </section>
          <SendEvent actor={actor} entry={entry} />
        </>
      )}
      <Breakpoints actor={actor} entry={entry} place={place} />
    </>
  );
}

function Actors({
  actor,
  context,
  visualizer,
}: {
  actor: LiveActor;
  context: LiveContext;
  visualizer: VisualizerActor;
}) {
  const actors = Object.entries(context.actors);
  if (actors.length === 0) {
    return (
      <p className="hint">
        No page is being inspected yet. Open a page of your app with <code>?inspect</code> in another tab, such as{' '}
        <a href="/?inspect" target="_blank" rel="noreferrer">
          its first page
        </a>
        .
      </p>
    );
  }
  const choose = (key: string, { machine }: Report) => {
    actor.send({ type: 'actor.chosen', actor: key });
    visualizer.send({ type: 'place.chosen', place: { machine, item: undefined } });
  };
  return (
    <ul className="actors">
      {actors.map(([key, report]) => (
        <li key={key} className={report.status}>
          <button type="button" aria-pressed={key === context.chosen} onClick={() => choose(key, report)}>
            <strong>{report.actor}</strong> <span>{report.address}</span>
            <span className="state">{statusText(report)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The log of the chosen actor, newest entry first. */
function Log({ actor, context, shown }: { actor: LiveActor; context: LiveContext; shown: Report }) {
  return (
    <ol className="log" reversed>
      {chosenLog(context)
        .toReversed()
        .map((entry) => (
          <li key={entry.number}>
            <button
              type="button"
              aria-current={entry === shown ? 'step' : undefined}
              onClick={() => actor.send({ type: 'entry.chosen', entry })}
            >
              <span className="event">
                <strong>{entry.event.type}</strong>
                <time>{clock(entry.time)}</time>
              </span>
              <span className="to">{outcomeOf(entry)}</span>
            </button>
            {entry === shown && <Entry entry={entry} before={reportBefore(context, entry)} />}
          </li>
        ))}
    </ol>
  );
}

/** The payload of one event, the guards it evaluated and the context it changed. */
function Entry({ entry, before }: { entry: Report; before: Report | undefined }) {
  const { type: _, ...payload } = entry.event;
  const changes = before === undefined ? [] : changesBetween(before.context, entry.context);
  return (
    <div className="entry">
      {Object.keys(payload).length > 0 && <pre>{JSON.stringify(payload, null, 2)}</pre>}
      {entry.guards.length > 0 && (
        <ul className="guards">
          {entry.guards.map(({ guard, transition, isTrue }) => (
            <li key={transition} className={isTrue ? 'true' : 'false'}>
              {guard} <span>{isTrue ? 'true' : 'false'}</span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ul className="changes">
          {changes.map(({ path, before, after }) => (
            <li key={path}>
              <code>{path}</code> <del>{before ?? 'nothing'}</del> → <ins>{after ?? 'nothing'}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The state that an event led to, in words. */
function outcomeOf(report: Report): string {
  const { status, value, error } = report;
  if (status === 'stopped') return 'stopped';
  if (status === 'error') return `failed: ${inOneLine(error ?? '')}`;
  return hadEffect(report) ? `→ ${placeOf({ value })}` : 'not handled';
}

function clock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 1,
  });
}
