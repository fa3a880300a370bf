import type { Industry } from '../subject.ts';

/**
 * The words of /industry/rental.
 *
 * Its picture: a handover sheet in two columns, Out and Back, the same views of one car side by side with times,
 * odometer and fuel gauge under each, a new mark on the bumper ringed in the column Back, one signature per column.
 */
export default {
  name: 'Vehicle rental',
  entry: {
    place: 30,
    description: 'Handover, mileage and fuel without disputes',
    icon: 'M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 13l8.5-8.5M16 8l3 3M13 11l2 2',
  },
  headline: 'Was the scratch there before?',
  lead: 'Every rental desk knows the argument. Dated photos, the odometer and the gauge at both ends of the hire, and the track in between, settle it with the customer still at the counter.',
  description:
    'For car hire and leasing: handover sheets with dated photos, odometer and fuel gauge out and back, SMS when a car leaves its area, faster turnaround.',
  picture: 'HandoverSheet',
  fitted: {
    name: 'Saloon',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Fuel', text: 'from the CAN bus, if the car reports it, or a photo of its gauge.' },
      { term: 'Bumper and lights', text: 'photographed out and back, from the same side.' },
      { term: 'Boot', text: 'spare wheel, jack and warning triangles, ticked at the handover.' },
    ],
    moment: { at: '11:10', vehicle: 'KCU 468N' },
  },
  sections: [
    {
      title: 'Out',
      text: 'The handover sheet is on the agent’s phone: at the airport, outside a hotel in Diani, in your own yard. Four sides, roof, tyres, spare, windscreen, each with a photo and its time. Old marks get a photo and a line of text. Odometer and fuel gauge are photographed too. The customer goes through the sheet, adds what the agent overlooked, and signs on the screen. From then on both of you hold the same description of the car.',
    },
    {
      title: 'On the road',
      text: 'Draw the contract’s area as a zone and an SMS tells you when the car leaves it, early enough to ring the customer and agree on a cross-border rate or a U-turn. The map also answers every Friday’s question: which of today’s cars is already on its way back for the next booking. Write the tracker into the contract, so the customer knows about it from the start.',
      points: [
        'SMS when a car leaves its area',
        'Cars on their way back, on the map',
        'Distance by tracker and by odometer',
      ],
    },
    {
      title: 'Back',
      text: 'The sheet opens again with its first half filled in. The agent takes the same views, old and new appear side by side, and both of you can see a fresh mark. Kilometres beyond the allowance are read from two sources that agree. A gauge that went out full and came in at half is in the picture, with the refill you charge. And when a speeding fine arrives next month, its date and hour lead to one hire and one signature.',
    },
    {
      title: 'Back out again',
      text: 'A car in the yard earns nothing. Its return opens a list of jobs: wash, pressures, fluids, and the rattle that the customer mentioned in passing, entered as an issue with somebody’s name on it. A service that will fall due in the middle of a safari week shows up before the car is promised. Bulbs, wipers and spares come out of an inventory that counts down. The desk reads one word against each vehicle: ready, yard or workshop.',
      points: [
        'Jobs opened by the return',
        'Service due, seen before the booking',
        'Ready, yard or workshop at a glance',
      ],
    },
  ],
  closing: 'Show us the handover sheet you use today',
  related: ['/features/fleet_management', '/features/paperless', '/features/gps_tracking'],
} satisfies Industry;
