import { day } from '../../content/day/day.gen.ts';
import { isAlarm } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';

import { type DayLane, Lanes, lanesInWords } from './parts/Lanes.tsx';

const messages = day.events.flatMap((event) =>
  event.sends.flatMap((sent) =>
    sent.by === 'SMS' || sent.by === 'Approval' ? [{ ...event, to: sent.to, isAlarm: isAlarm(event) }] : [],
  ),
);
const offices = ['the fleet manager', 'the dispatcher', 'the workshop'];
const lanes: readonly DayLane[] = [
  ...offices.map((office) => ({
    name: office.replace('the ', 'The '),
    moments: messages.filter(({ to }) => to === office),
  })),
  { name: 'Drivers', moments: messages.filter(({ to }) => !offices.includes(to)) },
];
const label = `Who hears what on one day. ${lanesInWords(lanes)}. The other ${day.vehicles.length - new Set(messages.map(({ plate }) => plate)).size} of ${day.vehicles.length} vehicles trouble nobody.`;

const Messages = ({ width }: { width: DrawingWidth }) => <Lanes width={width} label={label} lanes={lanes} />;

/** Collaboration: who gets a message, and when. */
export const [MessageLanes, MessageLanesNarrow] = forWidths(Messages);
