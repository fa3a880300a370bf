import { trialDays } from '../../contract/limits.ts';
import { trackerPrice } from '../../contract/pricing.ts';
import type { Feature } from '../subject.ts';

/** The words of the page on tracking, told backwards from the present minute to the whole of a trip. */
export default {
  name: 'GPS tracking',
  entry: { place: 20, description: 'Where every vehicle is, and where it has been', icon: 'gps' },
  group: 'road',
  headline: 'Where is KDA\u00a0412T, and how did it get there?',
  lead: 'A dot on the map only answers half the question. For the other half you need the trip behind it: where the vehicle stopped, how fast it went and how long it idled.',
  description:
    'Live positions, trip history and geofences for fleets in East Africa: see where a vehicle is, where it stopped, and when it left its zone.',
  picture: 'TripHistory',
  sections: [
    {
      title: 'This minute',
      text: 'Every vehicle is on one map, coloured by what it’s doing: moving, idling, stopped, or in trouble. Tap one to see its driver, its speed, whether the engine’s running and how long it’s been there. When a customer in Thika calls about a load, the person who picks up the phone reads the answer off the screen, and nobody rings a driver at the wheel on a busy highway.',
      moment: { at: '13:40', vehicle: 'KDB 528H' },
      points: ['Moving, idle, stopped, alert', 'Driver and speed beside the plate', 'Every vehicle on one map'],
    },
    {
      title: 'An hour ago',
      text: 'Zones watch the places that matter, so you don’t have to. Draw one around the yard, the quarry, the border post at Namanga, or the part of town where a van has no business. You get an SMS when a vehicle enters, leaves or stays longer than you allow. The message gives the vehicle, the zone and the time, which is all a night guard with a basic phone needs to act.',
      moment: { at: '12:51', vehicle: 'KDD 514K', event: 'zone' },
      points: ['Zones of any shape', 'Entry, exit and overstay', 'SMS to the person who has to act'],
    },
    {
      title: 'Last Tuesday',
      text: 'Somebody says the lorry never came to the site. Find that day and replay the trip: ignition on, the queue at the weighbridge, forty minutes in a lay-by, the gate and the way back. Each stop has an address, an arrival and a departure time. You can send the customer the trip, or, if the lorry really didn’t come, you’ll know before you reply.',
      points: ['Each stop with its times', 'Speed along the whole trip', 'A link for someone outside'],
      plot: {
        name: 'RoadGraph',
        caption:
          'A day on the road from Mombasa to Eldoret. Each line is a vehicle: flat when it’s stopped, steep when it’s moving fast. Red dots are alerts.',
        moment: { at: '14:10', vehicle: 'KCZ 204P', event: 'drop' },
      },
    },
    {
      title: 'Over a month',
      text: 'Put trips side by side and you see habits: the pick-up that drives home to Kitengela every evening, the engine that runs through lunch because of the radio, or the three vans that do the work while two stand idle. Distance, hours and idling add up per vehicle and per driver, and feed service reminders and the cost per kilometre, so nobody copies odometer readings into a book.',
      moment: { at: '13:50', vehicle: 'KDG 881C', event: 'idling' },
    },
    {
      title: 'Before the first trip',
      text: `A tracker costs $${trackerPrice} per device, installation included. Once it’s in, the vehicle appears on the map under its plate number, and you have ${trialDays} days to see what you make of it. Start with the vehicles you argue about most: the one that uses too much diesel, the one that comes back late, and the one that’s always somewhere near Emali. The Basic plan is for fleets that just want tracking.`,
    },
  ],
  closing: 'Find one of your own vehicles on the map',
  related: ['/features/routing', '/features/safety', '/industry/delivery', '/price'],
} satisfies Feature;
