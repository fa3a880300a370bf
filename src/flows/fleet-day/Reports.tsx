import { day } from '../../../content/day/day.gen.ts';
import {
  clockTime,
  type DayEvent,
  type DayVehicle,
  doing,
  type FleetMember,
  isAlarm,
} from '../../../content/day/day.ts';
import { Button } from '../../design/Button.tsx';
import { styled } from '../../design/theme.ts';
import { DayRow, Dot } from './row.ts';
import { TankCurve } from './TankCurve.tsx';

type Open = (event: DayEvent) => void;

type FeedProps = { minute: number; plate?: string; most?: number | undefined; onOpen: Open };

/** What the fleet has reported up to a minute, the newest first. */
export function Feed({ minute, plate, most, onOpen }: FeedProps) {
  const reports = day.events
    .filter((event) => event.minute <= minute && (plate === undefined || event.plate === plate))
    .toReversed()
    .slice(0, most);
  if (reports.length === 0)
    return <Quiet aria-live="off">{`${plate ? `${plate} has` : 'The fleet has'} reported nothing yet.`}</Quiet>;
  return (
    <Events role="list" aria-live="off">
      {reports.map((event) => (
        <li key={`${event.minute} ${event.plate}`}>
          <DayRow type="button" data-report={day.events.indexOf(event)} onClick={() => onOpen(event)}>
            <Dot status={isAlarm(event) ? 'alert' : 'stopped'} />
            <b>{event.title}</b> <span>{clockTime(event.minute)}</span> <span>{`${event.plate}, ${event.place}`}</span>
          </DayRow>
        </li>
      ))}
    </Events>
  );
}

type VehiclePanelProps = FleetMember & { minute: number; onOpen: Open; onLeave: () => void };

/** The vehicle that is followed: what it does, its tank, and what it has reported. */
export function VehiclePanel({ vehicle, now, minute, onOpen, onLeave }: VehiclePanelProps) {
  return (
    <Panel>
      <h3>{vehicle.plate}</h3>
      <Facts aria-live="off">
        <dt>Now</dt>
        <dd>{`${doing(now)}, ${now.place}`}</dd>
        <dt>Driver</dt>
        <dd>{`${vehicle.driver}, ${vehicle.kind}`}</dd>
        <dt>Fuel</dt>
        <dd>{`${Math.round(now.litres)} L`}</dd>
        <dt>Today</dt>
        <dd>{`${Math.round(now.km)} km`}</dd>
      </Facts>
      <TankCurve vehicle={vehicle} minute={minute} />
      <Feed minute={minute} plate={vehicle.plate} onOpen={onOpen} />
      <Button type="button" kind="secondary" onClick={onLeave}>
        All vehicles
      </Button>
    </Panel>
  );
}

type ReportPanelProps = { event: DayEvent; vehicle: DayVehicle; onClose: () => void };

/** What the product sent or kept because of an event. */
export function ReportPanel({ event, vehicle, onClose }: ReportPanelProps) {
  return (
    <Panel>
      <h3>{event.title}</h3>
      <p>{`${event.plate}, ${event.place}, ${clockTime(event.minute)}`}</p>
      {event.sends.map((sent) => (
        <Sent key={sent.text} by={sent.by}>
          <b>{'to' in sent ? `${sent.by} ${sent.by === 'SMS' ? 'to' : 'by'} ${sent.to}` : sent.by}</b>
          <span>{sent.text}</span>
        </Sent>
      ))}
      <TankCurve vehicle={vehicle} minute={event.minute} />
      <Button type="button" kind="secondary" onClick={onClose}>
        Close the report
      </Button>
    </Panel>
  );
}

const Panel = styled('div', {
  display: 'grid',
  gap: '$4',
  alignContent: 'start',
  padding: '$4',
  '& h3': { fontSize: '$h3', fontVariantNumeric: 'tabular-nums' },
  '& > p': { color: '$inkSoft', marginTop: '-$space$3' },
  '& > ul': { marginInline: '-$space$4', borderBlock: '1px solid $line' },
});

const Facts = styled('dl', {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '$1 $4',
  fontSize: '$small',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: '$inkSoft' },
});

const Sent = styled('p', {
  display: 'grid',
  gap: '$1',
  padding: '$3 $4',
  borderRadius: '$2',
  fontSize: '$small',
  background: '$tint',
  '&&': { color: '$ink', marginTop: 0 },
  variants: {
    by: {
      SMS: { borderEndStartRadius: 0 },
      Photo: { border: '1px dashed $line' },
      Form: {},
      Cost: {},
      Approval: {},
    },
  },
});

const Quiet = styled('p', { padding: '$4', color: '$inkSoft', fontSize: '$small' });

const Events = styled('ul', {
  maxHeight: '190px',
  overflowY: 'auto',
  '@bar': { maxHeight: 'none' },
  '& li + li': { borderTop: '1px solid $line' },
});
