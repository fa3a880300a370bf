import { product } from '../product.ts';
import type { Subject } from '../subject.ts';

/** The words of the page for utilities and garbage collection: rounds that repeat, faults that do not wait. */
export default {
  name: 'Utility fleets',
  headline: 'When the estate says the lorry never came',
  lead: `Garbage collectors, water companies and power crews serve thousands of doors, and hear only from those they missed. ${product} lets them answer street by street.`,
  description: `How utilities and garbage collectors use ${product}: rounds street by street, tips and fuel on record, crews on faults, proof for the county.`,
  picture: 'CollectionRounds',
  sections: [
    {
      title: 'Rounds that show their gaps',
      text: 'Draw the parts of each estate as zones and plan their days: Umoja on Mondays and Thursdays, Pipeline on Tuesdays. The lorry’s own track shows which of them it entered, when and for how long, and nobody has to fill in a sheet. At ten the supervisor sees what is left and whether the lorry can make it. A street blocked by a parked car is reported with a photo, and the supervisor puts it on tomorrow’s round.',
      points: ['Days and zones by estate', 'Arrival and departure from the track', 'Missed streets with the reason'],
    },
    {
      title: 'A complaint answered while the caller is on the line',
      text: 'A caretaker rings and says there has been no collection for two weeks. The clerk opens the estate: collected on Thursday at 9:12, gate at the back found locked, with photo. Or it turns out that he is right, and a make-up visit is planned in the same call. Either way, the conversation is about one gate and one date. Landlords who pay for a building, and associations that pay for a street, can be sent the record of their own place each month.',
    },
    {
      title: 'From the last bin to the tip and back',
      text: 'Hours and diesel disappear on the way to the dump site. A zone around it records each arrival, the queue and the departure; a form takes a photo of the weighbridge slip. You compare loads with trips, and trips with the litres photographed at the dispenser. A compactor also burns fuel standing still, so idle hours are listed beside kilometres, and an hour in the queue at Dandora isn’t mistaken for one behind a kiosk.',
      points: ['Trips and queues at the tip', 'Weighbridge slips as photos', 'Litres beside kilometres and idle hours'],
    },
    {
      title: 'The burst main at two in the morning',
      text: 'Water and power crews have no round; they have calls. The duty desk sees on the map which crew is nearest, and sends the job with the place, the contact and the switching or closing instructions as a form. The crew confirms each safety step with a tick or a photo: cones out, line dead, trench shored. Afterwards the desk has the arrival, the repair, the fittings used from stock and a photo of the reinstated road.',
      points: ['Nearest crew on the map', 'Safety steps in order', 'Fittings booked from inventory'],
    },
    {
      title: 'Before the county and the regulator',
      text: 'A county government pays for what you can show. The monthly report lists rounds planned and done, complaints with the hours it took to settle them, tonnes by slip, and vehicles with a valid inspection. It comes out of the work itself, so there’s nothing to collect. An officer who doubts a line can be shown the track, the photo and the name behind it.',
    },
  ],
  closing: 'Bring one estate and its collection days',
  related: ['/industry/government', '/features/fuel_management', '/features/gps_tracking'],
} satisfies Subject;
