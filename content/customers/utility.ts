import { product } from '../product.ts';
import type { Subject } from '../subject.ts';

/** The words of the page for utilities and garbage collection: rounds that repeat, faults that do not wait. */
export default {
  name: 'Utility fleets',
  headline: 'When the estate says the lorry never came',
  lead: `Garbage collectors, water companies and power crews serve thousands of homes and businesses, and only hear from the ones they’ve missed. ${product} lets them answer street by street.`,
  description: `How utilities and garbage collectors use ${product}: rounds street by street, tips and fuel on record, crews on faults, proof for the county.`,
  picture: 'CollectionRounds',
  sections: [
    {
      title: 'Rounds that show their gaps',
      text: 'Draw a zone for each part of the estate and choose its collection days: Umoja on Mondays and Thursdays, Pipeline on Tuesdays. The lorry’s own track shows which zones it entered, when and for how long, so nobody has to fill in a sheet. At ten the supervisor sees what’s still to be done and whether the lorry will finish in time. If a parked car blocks a street, the crew reports it with a photo, and the street goes on tomorrow’s round.',
      points: ['Days and zones by estate', 'Arrival and departure from the track', 'Missed streets with the reason'],
    },
    {
      title: 'A complaint answered while the caller is on the line',
      text: 'A caretaker rings and says there has been no collection for two weeks. The clerk opens the estate’s record: the crew collected on Thursday at 9:12, and a photo shows that the back gate was locked. If the caretaker is right, a make-up collection is planned during the same call. Either way, the conversation is about one gate and one date. Landlords who pay for a building, and associations that pay for a street, can be sent their own record each month.',
    },
    {
      title: 'From the last bin to the tip and back',
      text: 'Hours and diesel disappear on the way to the dump site. A zone around it records when each vehicle arrives, queues and leaves, and the driver adds a photo of the weighbridge slip. You compare loads with trips, and trips with the litres shown in the photo of the dispenser. A compactor burns fuel even when it’s standing still, so idle hours are listed beside the kilometres, and an hour in the queue at Dandora isn’t mistaken for one behind a kiosk.',
      points: ['Trips and queues at the tip', 'Weighbridge slips as photos', 'Litres beside kilometres and idle hours'],
    },
    {
      title: 'The burst main at two in the morning',
      text: 'Water and power crews don’t have a fixed round: they go where they’re called. The duty desk sees on the map which crew is nearest, and sends them the job as a form, with the place, the contact and the switching or closing instructions. The crew confirms each safety step with a tick or a photo: cones out, line dead, trench shored. Afterwards the desk sees when they arrived, what they repaired and which fittings they used, with a photo of the reinstated road.',
      points: ['Nearest crew on the map', 'Safety steps in order', 'Fittings booked from inventory'],
    },
    {
      title: 'Before the county and the regulator',
      text: 'A county government only pays for what you can prove. The monthly report lists the rounds planned and done, the complaints and how long each took to settle, the tonnes on the slips, and the vehicles with a valid inspection. It’s made from records of the work itself, so there’s nothing to collect. If an officer questions a line, you can show them the track, the photo and the name behind it.',
    },
  ],
  closing: 'Bring one estate and its collection days',
  related: ['/industry/government', '/features/fuel_management', '/features/gps_tracking'],
} satisfies Subject;
