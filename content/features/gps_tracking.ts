import { trialDays } from '../../contract/limits.ts';
import type { Subject } from '../subject.ts';

/** The words of the page on tracking, told backwards from the present minute to the whole of a trip. */
export default {
  name: 'GPS tracking',
  headline: 'Where is KDA\u00a0412T, and how did it get there?',
  lead: 'A dot on the map answers the first half of the question. The trip behind the dot, with its stops, its speeds and its idle hours, answers the other half.',
  description:
    'Live positions, trip history and geofences for fleets in East Africa: see where a vehicle is, where it stopped, and when it left its zone.',
  picture: 'TripHistory',
  sections: [
    {
      title: 'This minute',
      text: 'Every vehicle stands on one map, coloured by what it is doing: moving, idling, stopped, or in trouble. Press one and you read its driver, its speed, whether the engine runs and how long it has been there. When a customer in Thika calls about a load, the person who picks up the phone reads the answer from the screen, and no driver is rung while he is at the wheel on a busy highway.',
      points: ['Moving, idle, stopped, alert', 'Driver and speed beside the plate', 'Every vehicle on one map'],
    },
    {
      title: 'An hour ago',
      text: 'Zones watch the places that matter, so you do not have to. Draw one around the yard, the quarry, the border post at Namanga, or the part of town where a van has no business. The platform sends an SMS when a vehicle enters, leaves or stays beyond the time you allow. The message names the vehicle, the zone and the minute, which is enough for a night guard with a plain phone to act on.',
      points: ['Zones of any shape', 'Entry, exit and overstay', 'SMS to whoever must act'],
    },
    {
      title: 'Last Tuesday',
      text: 'Somebody says that the lorry never came to the site. Open the day, and the trip runs along the road again: ignition on, the queue at the weighbridge, forty minutes in a lay-by, the gate, the way back. Each stop has an address, an arrival and a departure. You send the customer the trip in place of an argument, and if the lorry did indeed not come, you know it before you reply.',
      points: ['Each stop with its times', 'Speed along the whole trip', 'A link for somebody outside'],
    },
    {
      title: 'Over a month',
      text: 'Laid side by side, trips show habits. The pick-up that drives home to Kitengela every evening. The engine that runs through lunch because of the radio. The three vans that do the work and the two that stand. Distance, hours and idling add up per vehicle and per driver, and the figures are the same ones that feed service reminders and the cost of a kilometre, so nobody copies an odometer into a book.',
    },
    {
      title: 'Before the first trip',
      text: `A tracker costs 90 dollars a vehicle, and that includes fitting it. Once it is in, the vehicle appears on the map under its plate, and you have ${trialDays} days to find out what you make of it. Begin with the vehicles about which you argue most: the one that uses too much diesel, the one that comes back late, the one that is always somewhere near Emali. The Basic plan is for fleets that want tracking and nothing else.`,
    },
  ],
  related: ['/features/routing', '/features/safety', '/industry/delivery', '/price'],
} satisfies Subject;
