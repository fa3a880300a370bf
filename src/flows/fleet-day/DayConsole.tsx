import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { clockTime, doing, type FleetMember, statusCounts, statusNames } from '../../../content/day/day.ts';
import { fleetDayCopy } from '../../../content/fleet-day.ts';
import { noScripts, styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { useServed } from '../../hooks/useServed.ts';
import { followDayAddress } from './address.ts';
import { DayControls } from './DayControls.tsx';
import { DayMap } from './DayMap.tsx';
import { DaySide } from './DaySide.tsx';
import { type DayFlow, eventWords, newestReport, shownOf } from './day-flow.ts';
import { dayPress, namesMoment } from './day-press.ts';
import { FleetList } from './FleetList.tsx';
import { playedDay } from './provided-machine.ts';
import { Dot } from './row.ts';
import { useVisited } from './useVisited.ts';

/** One working day in the product's console. */
export default function DayConsole() {
  const [snapshot, send, actor] = useFlow(playedDay);
  const { history } = useRouter();
  useLayoutEffect(() => followDayAddress(actor, history), [actor, history]);
  const { minute } = snapshot.context;
  const { fleet, followed } = shownOf(snapshot);
  const counts = statusCounts(fleet);
  const choose = (chosen: string) => send({ type: 'vehicle.chosen', vehicle: chosen });
  const [isVisited, onFocus] = useVisited();
  // As served it lists no more than what is seen of the lists before they are scrolled.
  const isServed = useServed();
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (namesMoment()) figure.current?.closest('section')?.scrollIntoView();
    dayPress.release();
  }, []);
  return (
    <Figure ref={figure} onFocus={onFocus}>
      <Bar>
        <DayControls snapshot={snapshot} send={send} />
        <Counts aria-live="off">
          {statusNames.map(([status, name]) => (
            <div key={status}>
              <dt>
                <Dot status={status} />
                {name}
              </dt>
              <dd>{counts[status]}</dd>
            </div>
          ))}
        </Counts>
      </Bar>
      <News role="status">
        {snapshot.matches({ time: 'atAlarm' }) && <b>{`Held at ${clockTime(minute)}`}</b>}
        <span>{newsOf(snapshot, followed)}</span>
      </News>
      <Screens>
        <DayMap minute={minute} fleet={fleet} followed={followed} onChoose={choose} />
        <Side>
          <DaySide
            snapshot={snapshot}
            send={send}
            followed={followed}
            isVisited={isVisited}
            most={isServed ? 4 : undefined}
          />
        </Side>
        <Fleet>
          <FleetList
            fleet={isServed ? fleet.slice(0, 4) : fleet}
            followed={snapshot.context.vehicle}
            onChoose={choose}
          />
        </Fleet>
      </Screens>
      <figcaption>{fleetDayCopy.caption}</figcaption>
    </Figure>
  );
}

/** What a screen reader hears of the day. */
function newsOf(snapshot: DayFlow['snapshot'], followed: DayFlow['followed']): string {
  const newest = newestReport(snapshot.context.minute);
  const words = newest ? eventWords(newest) : '';
  const news = [
    newest &&
      (snapshot.matches({ time: 'atAlarm' })
        ? `: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`
        : `${clockTime(newest.minute)} ${words}.`),
    // The answer to Play at the start, and to Play again.
    !newest && snapshot.matches({ time: 'playing' }) && 'The day is playing.',
    snapshot.matches({ time: 'ended' }) && 'The day is over.',
    // While time passes it would be read out without an end.
    followed && !snapshot.matches({ time: 'playing' }) && vehicleInWords(followed),
  ];
  return news.filter(Boolean).join(' ');
}

/** A vehicle at a minute, in a sentence. */
function vehicleInWords({ vehicle, now }: FleetMember): string {
  return `${vehicle.plate}: ${doing(now)}, ${now.place}, ${Math.round(now.litres)} L.`;
}

const Figure = styled('figure', {
  overflow: 'hidden',
  border: '1px solid $line',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '@phone': { marginInline: '-$space$4', borderInline: 0, borderRadius: 0 },
  '& img': { width: '100%', height: 'auto' },
  // Without scripts there is nothing to press.
  [noScripts]: { '& > :nth-child(-n + 2)': { display: 'none' } },
  '[data-lost] & > :nth-child(-n + 2)': { display: 'none' },
  '& figcaption': { padding: '$3 $4', borderTop: '1px solid $line', color: '$inkSoft', fontSize: '$small' },
});

const Bar = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$3 $4',
  padding: '$3 $4',
  borderBottom: '1px solid $line',
});

const Counts = styled('dl', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '$1 $4',
  fontSize: '$small',
  fontVariantNumeric: 'tabular-nums',
  '& div': { display: 'flex', alignItems: 'center', gap: '$2' },
  '& dt': { display: 'flex', alignItems: 'center', gap: '$2', color: '$inkSoft' },
  '& dd': { minWidth: '1.3em', fontWeight: '$strong' },
});

/** One line's room, so that nothing below it moves. */
const News = styled('p', {
  padding: '$2 $4',
  minHeight: '2.6em',
  borderBottom: '1px solid $line',
  fontSize: '$small',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: '$strong' },
  '@phone': { minHeight: '4.2em' },
});

/** The list, the map and the reports beside each other where the map's letters then are 12 px; on a phone the map comes first, then what is open. */
const Screens = styled('div', {
  display: 'grid',
  [noScripts]: { '&&': { display: 'block' }, '& > :not(:first-child)': { display: 'none' } },
  '[data-lost] &&': { display: 'block', '& > :not(:first-child)': { display: 'none' } },
  '@bar': {
    gridTemplateColumns: '256px minmax(0, 1fr) 304px',
    // As high as the map.
    '& > :not(:first-child)': { height: 0, minHeight: '100%', overflowY: 'auto' },
  },
});

const Fleet = styled('div', { '@bar': { order: -1, borderInlineEnd: '1px solid $line' } });

const Side = styled('div', { '@bar': { borderInlineStart: '1px solid $line' } });
