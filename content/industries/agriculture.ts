import type { Industry } from '../subject.ts';

/**
 * The words of /industry/agriculture.
 *
 * Its picture: a temperature curve from farm gate to cold store, one point per stop with its time (read off the gauge
 * and photographed by the driver, no sensor), the allowed band behind it, one point just above the band and marked
 * amber.
 */
export default {
  name: 'Agriculture',
  entry: {
    place: 120,
    description: 'Produce from farm gate to cold store',
    icon: 'M12 21v-9c0-4 3-7 8-7 0 5-3 7-8 7M12 16c-4.5 0-7-2-7-6.5 4.5 0 7 2.5 7 6.5',
  },
  headline: 'Milk doesn’t wait for the road to dry',
  lead: 'Between the farm gate and the cold store, the load loses value by the hour. Weigh it, take its temperature and record its papers on the spot, on a phone that works even when it’s out of range.',
  description:
    'For dairies, growers and produce hauliers: farm collections weighed and signed, temperatures at each stop, rounds for the rains and cess receipts on file.',
  picture: 'ColdChain',
  fitted: {
    name: 'MilkTanker',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Manhole', text: 'seal and temperature, read off the gauge at each stop.' },
      { term: 'Rear cabinet', text: 'litres and quality for each farmer, entered at the valve.' },
    ],
    moment: { at: '11:40', vehicle: 'KCX 118G' },
  },
  sections: [
    {
      title: 'Before sunrise, at the farm gate',
      text: 'The collector takes in the farmer’s milk by torchlight and enters the litres, the lactometer reading and the result of the smell test on a phone, with a reason for every can that’s rejected, and then the farmer signs. The tank is measured at the cooler in Githunguri, and what arrives should match what was collected. If it doesn’t, you can see by breakfast which cans to ask about, and each farmer’s monthly payment is based on signed entries.',
      points: ['Litres and quality per farmer', 'Rejected cans with a reason', 'Collected against received'],
    },
    {
      title: 'The gauge, stop by stop',
      text: 'Flowers from Naivasha and beans from Mount Kenya are judged on arrival by how cold they’ve been kept. At each stop the driver reads the gauge on the cold box, types in the figure and photographs it. The readings make a curve, which the packhouse can follow during the trip and the buyer can check afterwards. If a reading is outside your limits, an issue is opened there and then. The cause may be the doors, the compressor, or a queue at the airport that a call could shorten.',
    },
    {
      title: 'Murram in April',
      text: 'In the long rains the map is often wrong. Drivers report a washed-out culvert with a photo, and the office moves the farms beyond it to a collection point on tarmac and replans the round. The planner now has a second job: keeping a full tanker off the hill that took the last one. Afterwards, trip history shows which shortcuts weren’t.',
    },
    {
      title: 'Queueing at the mill',
      text: 'In the crushing season your own tractors, the neighbours’ tractors and hired lorries all haul cane to one weighbridge near Muhoroni. Zones at the field and the mill count everybody’s trips and the hours they queue. When a tractor fills up, the farm’s pump is photographed, and you can compare the litres with acres or tonnes. You can check the ploughing contractor’s hours, the haulier’s trips and the mill’s tickets before anyone gets paid.',
      points: ['Trips from field to mill', 'Hours in the queue', 'Diesel by tractor and task'],
      plot: {
        name: 'CaneTractor',
        caption: 'A tractor with a full cane trailer: what is fitted, and what is checked.',
        points: [
          { term: 'Tracker', text: 'behind the dashboard, for position, speed and hours with the engine on.' },
          { term: 'Tank sensor', text: 'litres beside the position; the farm’s pump is photographed.' },
          { term: 'Load', text: 'the mill’s weighbridge ticket, photographed: tonnes for each trip.' },
          { term: 'Hitch', text: 'pin, chain and lights, checked before the first trip.' },
        ],
        moment: { at: '09:45', vehicle: 'KCT 775S' },
      },
    },
    {
      title: 'Cess, permit, delivery note',
      text: 'At the county barrier the officer asks for the cess receipt. At the airport it’s the plant health papers, and at the shop it’s the delivery note. The driver has them all on their phone, as photos taken when they were issued, along with the vehicle’s own inspection and insurance. Payments at each barrier are entered with the receipt, so the office has every cess payment in one list.',
    },
  ],
  parts: [
    'vehicle',
    { sections: 2 },
    {
      kind: 'months',
      title: 'A year of rounds',
      seasons: [
        { name: 'Long rains', months: [3, 4, 5], text: 'Farms on murram move to a collection point on tarmac.' },
        {
          name: 'Short rains',
          months: [10, 11, 12],
          text: 'The same again, as soon as drivers report the first wash-out.',
        },
        {
          name: 'Dry months',
          months: [1, 2, 6, 7, 8, 9],
          text: 'The planner’s order of stops saves distance and fuel.',
        },
      ],
    },
    { sections: 3 },
  ],
  closing: 'Show us one round from farm gate to cooler',
  related: ['/features/mobile', '/features/routing', '/features/paperless'],
} satisfies Industry;
