import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { day } from '../../../content/day/day.gen.ts';
import { clockTime, doing, type FleetMember, fleetAt, statusCounts, statusNames } from '../../../content/day/day.ts';
import { fleetDayCopy } from '../../../content/fleet-day.ts';
import { fleetDayMachine } from '../../../machines/fleet-day.ts';
import { keepingTime } from '../../actors/trip-replay.ts';
import { Button } from '../../design/Button.tsx';
import { prefersCalm } from '../../design/motion.ts';
import { styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';
import { followDayAddress } from './address.ts';
import { DayMap } from './DayMap.tsx';
import { DayTime } from './DayTime.tsx';
import { FleetList } from './FleetList.tsx';
import { Feed, ReportPanel, VehiclePanel } from './Reports.tsx';
import { Dot } from './row.ts';

const providedMachine = fleetDayMachine.provide({ actors: { keepingTime } });

/** One working day in the product's console. */
export default function DayConsole() {
  const [snapshot, send, actor] = useFlow(providedMachine);
  const { history } = useRouter();
  useLayoutEffect(() => followDayAddress(actor, history), [actor, history]);
  const { minute, vehicle: plate, opened } = snapshot.context;
  const isPlaying = snapshot.matches({ time: 'playing' });
  const fleet = fleetAt(day, minute);
  const followed = fleet.find(({ vehicle }) => vehicle.plate === plate);
  const report = day.events[opened];
  const newest = day.events.findLast((event) => event.minute <= minute);
  const words = newest ? `${newest.title}, ${newest.plate}, ${newest.place}` : '';
  const isHeld = snapshot.matches({ time: 'atAlarm' });
  const news = [
    newest &&
      (isHeld ? `: ${words.charAt(0).toLowerCase()}${words.slice(1)}.` : `${clockTime(newest.minute)} ${words}.`),
    snapshot.matches({ time: 'ended' }) && 'The day is over.',
    // While time passes it would be read out without an end.
    followed && !isPlaying && vehicleInWords(followed),
  ]
    .filter(Boolean)
    .join(' ');
  const open = (event: (typeof day.events)[number]) =>
    send({ type: 'event.opened', place: day.events.indexOf(event), minute: event.minute, vehicle: event.plate });
  const choose = (chosen: string) => send({ type: 'vehicle.chosen', vehicle: chosen });
  const counts = statusCounts(fleet);
  const side = useRef<HTMLDivElement>(null);
  const panel = opened >= 0 ? 'report' : plate && 'vehicle';
  const shown = useRef({ panel, opened });
  const isVisited = useRef(false);
  // The button that was pressed may have gone with its panel. Nobody has pressed any when the console arrives, or a link opens a report.
  useLayoutEffect(() => {
    const former = shown.current;
    shown.current = { panel, opened };
    if (!isVisited.current || former.panel === panel || document.activeElement !== document.body) return;
    // A report that closes leaves the focus where it was opened.
    const row = side.current?.querySelector<HTMLElement>(`[data-report="${former.opened}"]`);
    if (row) row.focus();
    else side.current?.focus({ preventScroll: true });
  }, [panel, opened]);
  return (
    <Figure
      onFocus={() => {
        isVisited.current = true;
      }}
    >
      <Bar>
        <Play
          type="button"
          kind="primary"
          onClick={() => send(isPlaying ? { type: 'pause.pressed' } : { type: 'play.pressed', calm: prefersCalm() })}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
          <span>{isPlaying ? 'Pause' : snapshot.matches({ time: 'ended' }) ? 'Play again' : 'Play'}</span>
        </Play>
        <Clock aria-live="off">{clockTime(minute)}</Clock>
        <DayTime
          minute={minute}
          words={newest?.minute === minute ? words : ''}
          onHold={() => send({ type: 'slider.held' })}
          onMove={(to) => send({ type: 'slider.moved', minute: to })}
          onRelease={() => send({ type: 'slider.released' })}
        />
        <Counts aria-live="off">
          {statusNames.map(([status, name]) => (
            <div key={status}>
              <dt>
                <Dot status={status} /> {name}
              </dt>
              <dd>{counts[status]}</dd>
            </div>
          ))}
        </Counts>
      </Bar>
      <News role="status">
        {isHeld && <b>{`Held at ${clockTime(minute)}`}</b>}
        <span>{news}</span>
      </News>
      <Screens>
        <DayMap minute={minute} fleet={fleet} followed={followed} onChoose={choose} />
        <Side ref={side} tabIndex={-1} role="group" aria-label="Reports">
          {report && followed ? (
            <ReportPanel event={report} vehicle={followed.vehicle} onClose={() => send({ type: 'event.closed' })} />
          ) : followed ? (
            <VehiclePanel {...followed} minute={minute} onOpen={open} onLeave={() => send({ type: 'vehicle.left' })} />
          ) : (
            <Feed minute={minute} onOpen={open} />
          )}
        </Side>
        <Fleet>
          <FleetList fleet={fleet} followed={plate} onChoose={choose} />
        </Fleet>
      </Screens>
      <figcaption>{fleetDayCopy.caption}</figcaption>
    </Figure>
  );
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

const Play = styled(Button, { minWidth: '132px' });

const Clock = styled('p', {
  minWidth: '2.8em',
  fontSize: '$h3',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
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

/** The list, the map and the reports beside each other where there is room; on a phone the map comes first, then what is open. */
const Screens = styled('div', {
  display: 'grid',
  '@desktop': {
    gridTemplateColumns: '256px minmax(0, 1fr) 304px',
    // As high as the map.
    '& > :not(:first-child)': { height: 0, minHeight: '100%', overflowY: 'auto' },
  },
});

const Fleet = styled('div', { '@desktop': { order: -1, borderInlineEnd: '1px solid $line' } });

const Side = styled('div', {
  '&:focus-visible': { outlineOffset: '-3px' },
  '@desktop': { borderInlineStart: '1px solid $line' },
});
