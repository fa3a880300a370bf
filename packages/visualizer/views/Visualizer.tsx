import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useEffect } from 'react';
import type { VisualizerActor } from '../machine.ts';
import type { Item } from '../place.ts';
import { absenceAt, type Charted, chartedOf, loadFailures } from '../registry.ts';
import { CrashNotice } from './CrashNotice.tsx';
import { Details } from './Details.tsx';
import { Drawing } from './Drawing.tsx';
import { Failures } from './Failures.tsx';
import { Live } from './Live.tsx';
import { Outline } from './Outline.tsx';
import { Overview } from './Overview.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { Search } from './Search.tsx';
import { Sequence } from './Sequence.tsx';
import { Simulation } from './Simulation.tsx';
import { Themes } from './Themes.tsx';
import { useHighlight } from './useHighlight.ts';

/** The whole page. */
export function Visualizer({ actor }: { actor: VisualizerActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { place, query, theme } = snapshot.context;
  const entry = chartedOf(place.machine);
  useEffect(() => {
    document.title = [place.item?.id, entry?.title, 'Machines'].filter(Boolean).join(' · ');
  }, [place, entry]);
  return (
    <div className="page">
      <header className="top">
        <PlaceLink className="home" place={{ machine: undefined, item: undefined }} actor={actor}>
          <svg viewBox="0 0 28 20" aria-hidden="true">
            <path d="M4 15 C 9 15, 9 5, 14 5 S 19 5, 24 5" />
            <circle cx="4" cy="15" r="3" />
            <circle cx="24" cy="5" r="3" />
          </svg>
          Machines
        </PlaceLink>
        <button type="button" className="opener" popoverTarget="register">
          Statecharts
        </button>
        <Search query={query} actor={actor} />
        <Themes theme={theme} actor={actor} />
      </header>
      <Failures failures={loadFailures} />
      <Outline place={place} actor={actor} />
      <main className="main">{entry ? <Charting actor={actor} entry={entry} /> : <Overview actor={actor} />}</main>
    </div>
  );
}

/** One machine: its chart, and its details, live log or simulation beside it. */
function Charting({ actor, entry }: { actor: VisualizerActor; entry: Charted }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { place, theme, problem, isDetailed, pointed } = snapshot.context;
  const { live, simulation } = snapshot.children;
  const highlight = useHighlight(actor, entry);
  const isSequence = useSelector(live, (watched) => watched?.matches({ view: 'sequence' }) ?? false);
  const point = useCallback((item: Item | undefined) => actor.send({ type: 'item.pointed', item }), [actor]);
  const choose = (item: Item | undefined) => actor.send({ type: 'place.chosen', place: { ...place, item } });
  return (
    <>
      <div className="title">
        <div>
          <h1>{entry.title}</h1>
          <p>{entry.purpose}</p>
        </div>
        <fieldset className="modes">
          <legend className="visually-hidden">What to do with the chart</legend>
          {modes.map(({ state, event, title }) => (
            <button
              key={state}
              type="button"
              aria-pressed={snapshot.matches(state)}
              onClick={() => actor.send({ type: event })}
            >
              {title}
            </button>
          ))}
        </fieldset>
      </div>
      {live && snapshot.matches('watching') && <CrashNotice actor={live} />}
      {live && isSequence && snapshot.matches('watching') ? (
        <Sequence actor={live} visualizer={actor} />
      ) : (
        <Suspense fallback={<p className="drawing wait">Drawing the chart …</p>}>
          <Drawing
            key={entry.id}
            entry={entry}
            selected={place.item}
            highlight={highlight}
            theme={theme}
            isDetailed={isDetailed}
            pointed={pointed}
            onDetail={() => actor.send({ type: 'details.pressed' })}
            onPoint={point}
            onSelect={choose}
          />
        </Suspense>
      )}
      <aside className="beside" aria-label="About the chart">
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        {absenceAt(place) && (
          <p className="problem" role="alert">
            {absenceAt(place)}
          </p>
        )}
        {place.item && <Details entry={entry} item={place.item} actor={actor} />}
        {snapshot.matches('reading') && !place.item && <Details entry={entry} item={undefined} actor={actor} />}
        {snapshot.matches('watching') && live && <Live actor={live} visualizer={actor} entry={entry} place={place} />}
        {simulation && <Simulation actor={simulation} />}
      </aside>
    </>
  );
}

const modes = [
  { state: 'reading', event: 'chart.pressed', title: 'Chart' },
  { state: 'watching', event: 'live.pressed', title: 'Live' },
  { state: 'simulating', event: 'simulation.pressed', title: 'Simulate' },
] as const;
