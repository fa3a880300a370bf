import { placeOf } from '@msafara/paths/charts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { changesBetween } from '../live/changes.ts';
import { statusText } from '../live/crash-words.ts';
import { inOneLine } from '../live/error-text.ts';
import { chosenLog, hadEffect, reportBefore, shownReport } from '../live/log.ts';
import type { liveMachine } from '../live/machine.ts';
import type { Report } from '../live/message.ts';
import type { VisualizerActor } from '../machine.ts';
import type { Place } from '../place.ts';
import type { Charted } from '../registry.ts';
import { Breakpoints } from './Breakpoints.tsx';
import { PageControls } from './PageControls.tsx';
import { SendEvent } from './SendEvent.tsx';

/** The height of a row of the log before it is measured, in CSS pixels. */
const rowHeight = 58;

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
        <Actors actor={actor} visualizer={visualizer} />
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
            <p>
              {entriesText(chosenLog(context).length)}.
              {context.dropped > 0 && ` ${entriesText(context.dropped)} of the actors before them are not kept.`}
            </p>
            <label className="follows">
              <input
                type="checkbox"
                checked={context.isPageFollowing}
                onChange={() => actor.send({ type: 'follow.pressed' })}
              />{' '}
              The page shows the same moment
            </label>
            <Log actor={actor} shown={report} />
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

function entriesText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`;
}

function Actors({ actor, visualizer }: { actor: LiveActor; visualizer: VisualizerActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const actors = Object.entries(context.actors);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the list.
  useEffect(() => {
    if (list.current) showChosen(list.current);
  }, [context.chosen]);
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
    <ul className="actors" ref={list}>
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

/** Scrolls a list of actors to the chosen one, if that is out of its view. */
function showChosen(list: HTMLUListElement): void {
  const row = list.querySelector<HTMLElement>('[aria-pressed=true]')?.parentElement;
  if (!row) return;
  const { offsetTop, offsetHeight } = row;
  const isInView = offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInView) list.scrollTop = offsetTop;
}

/**
 * The log of the chosen actor, newest entry first. The rows in view are drawn, and those that a reader must not lose: the one
 * that is shown, and the one with the focus among its neighbours, so that Tab leads on before the list has scrolled.
 */
function Log({ actor, shown }: { actor: LiveActor; shown: Report }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const entries = chosenLog(context);
  const frame = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Report>();
  const rowOf = (entry: Report | undefined) => entries.length - 1 - entries.lastIndexOf(entry as Report);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((row: number) => entries[entries.length - 1 - row]?.number ?? row, [entries]),
    // At the top the list follows; elsewhere, what is read stays in its place while entries are added above it.
    anchorTo: (frame.current?.scrollTop ?? 0) > 0 ? 'end' : 'start',
    overscan: 8,
    rangeExtractor: (range) => {
      const near = focused === undefined ? [] : [-2, -1, 0, 1, 2].map((distance) => rowOf(focused) + distance);
      const kept = [rowOf(shown), ...near].filter((row) => row >= 0 && row < entries.length);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other);
    },
  });
  const { at } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the list.
  useEffect(() => rows.scrollToIndex(at === undefined ? 0 : rowOf(at)), [at]);
  return (
    <div className="log" ref={frame}>
      <ol
        reversed
        style={{ height: rows.getTotalSize() }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
        }}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[entries.length - 1 - index];
          if (entry === undefined) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                aria-current={entry === shown ? 'step' : undefined}
                onClick={() => actor.send({ type: 'entry.chosen', entry })}
                onFocus={() => setFocused(entry)}
              >
                <span className="event">
                  <strong>{entry.event.type}</strong>
                  <time>{clockFormat.format(entry.time)}</time>
                </span>
                <span className="to">{outcomeOf(entry)}</span>
              </button>
              {entry === shown && <Entry entry={entry} before={reportBefore(context, entry)} />}
            </li>
          );
        })}
      </ol>
    </div>
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

const clockFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
});
