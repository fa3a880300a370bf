import { day } from '../../content/day/day.gen.ts';
import { type DayEvent, isAlarm } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';

import { type DayLane, Lanes, lanesInWords } from './parts/Lanes.tsx';

const momentsOf = (isOfLane: (event: DayEvent) => boolean): DayLane['moments'] =>
  day.events.filter(isOfLane).map((event) => ({ ...event, isAlarm: isAlarm(event) || /cracked/.test(event.title) }));

const lanes: readonly DayLane[] = [
  { name: 'Inspection', moments: momentsOf(({ kind }) => kind === 'inspection') },
  { name: 'Photo of a dispenser', moments: momentsOf(({ sends }) => sends.some(({ by }) => by === 'Photo')) },
  { name: 'Delivery note', moments: momentsOf(({ kind }) => kind === 'delivery') },
  { name: 'Approval', moments: momentsOf(({ kind }) => kind === 'approval') },
];
const label = `The forms of one day, as they were filled in. ${lanesInWords(lanes)}. Two are marked in red: a cracked mirror, and a receipt that does not agree with its tank.`;

const Forms = ({ width }: { width: DrawingWidth }) => <Lanes width={width} label={label} lanes={lanes} />;

/** Paperless operations: the forms of one day. */
export const [FormLanes, FormLanesNarrow] = forWidths(Forms);
