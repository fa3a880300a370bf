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
  lead: 'Every rental desk has had this argument. With dated photos, odometer and fuel readings from both ends of the hire, and the trip in between, you can settle it while the customer is still at the counter.',
  description:
    'For car hire and leasing: handover sheets with dated photos, odometer and fuel readings out and back, an SMS when a car leaves its area, and faster turnarounds.',
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
      text: 'The handover sheet is on the agent’s phone, whether at the airport, outside a hotel in Diani or in your own yard. The agent takes dated photos of the four sides, the roof, tyres, spare and windscreen, and adds a line of text about any old marks. The odometer and the fuel gauge are photographed too. The customer goes through the sheet, adds anything the agent missed, and signs on the screen. From then on you both have the same description of the car.',
    },
    {
      title: 'On the road',
      text: 'Draw the area that the contract allows as a zone, and you get an SMS when the car leaves it, early enough to ring the customer and agree a cross-border rate or a U-turn. The map also answers the question you ask every Friday: which of today’s cars is already on its way back for the next booking? Write the tracker into the contract, so the customer knows about it from the start.',
      points: [
        'SMS when a car leaves its area',
        'Cars on their way back, on the map',
        'Distance by tracker and by odometer',
      ],
    },
    {
      title: 'Back',
      text: 'The sheet opens again with the first half filled in. The agent takes the same shots, and old and new appear side by side, so you both see any fresh marks. If you charge for extra kilometres, the tracker and the odometer back you up. If the car went out full and came back half empty, the customer can see in the photos what the refill charge is for. And when a speeding fine arrives next month, the date and time lead you to the hire and the signature.',
    },
    {
      title: 'Back out again',
      text: 'A car in the yard earns nothing. When one comes back, you get a list of jobs: wash, tyre pressures, fluids, and the rattle the customer mentioned in passing, entered as an issue with somebody’s name on it. If a service falls due in the middle of a week-long safari, you know before you promise the car. Bulbs, wipers and spares come off the inventory count. The desk sees one word next to each vehicle: ready, yard or workshop.',
      points: [
        'Jobs opened by the return',
        'Service due, seen before the booking',
        'Ready, yard or workshop at a glance',
      ],
    },
  ],
  parts: [
    { sections: 1 },
    'vehicle',
    { sections: 2 },
    {
      kind: 'table',
      title: 'One hire, both columns',
      columns: ['', 'Out', 'Back'],
      rows: [
        ['Signed', '3 Oct, 08:15', '7 Oct, 17:40'],
        ['Odometer', '48,210 km', '49,036 km'],
        ['Fuel gauge', 'Full', 'Half'],
        ['Bumper', 'No mark', 'New mark, ringed'],
      ],
    },
    { sections: 1 },
  ],
  closing: 'Show us the handover sheet you use today',
  related: ['/features/fleet_management', '/features/paperless', '/features/gps_tracking'],
} satisfies Industry;
