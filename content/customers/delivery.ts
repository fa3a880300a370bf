import type { Subject } from '../subject.ts';

/** The words of the page for delivery fleets: one consignment from the loading bay to the invoice. */
export default {
  name: 'Delivery fleets',
  headline: 'You promised it by four. Here is the proof that it came.',
  lead: 'Couriers, distributors and own-account fleets use Msafara for the part of the work that gets disputed: who had the goods, where, when, and in what state. We follow one consignment through it.',
  description:
    'How delivery fleets use Msafara: loading lists, planned drops, a link for the receiver, signature and photo at the door, a quick invoice.',
  picture: 'DeliveryProof',
  sections: [
    {
      title: 'Loaded',
      text: 'At the bay off Enterprise Road, cartons are checked against the order on a phone, last drop first, so that what goes out first stands nearest to the door. What is short is noted now, with a photo of the pallet, while the warehouse still stands beside it. Driver and storekeeper both sign. From this minute a missing carton has a side of the gate to which it belongs, and the discussion that used to fill Saturday mornings does not begin.',
      points: [
        'Count agreed by both sides',
        'Shortages seen before departure',
        'Vehicle, driver and load in one record',
      ],
    },
    {
      title: 'Under way',
      text: 'The receiver in Ruiru gets a link and sees the van on a map, without an account and without ringing your desk. Rain has brought the Thika superhighway to a walk, and the receiver can see that too. Your dispatcher looks at the two drops whose windows close within the hour and gives one of them to the motorcycle that is empty and near. The other receiver is rung before the window has closed, and agrees to tomorrow.',
    },
    {
      title: 'Handed over',
      text: 'Name, signature, a picture of the goods at the place where they were put down, stamped with time and position. Where the shop insists on its own rubber stamp, the driver photographs the stamped sheet as well, and the customer’s habit is respected. The note is in your office while the driver is still closing the rear doors, and whoever answers the telephone there can read it out to the buyer.',
      points: ['Signature on the phone', 'Photo with time and place', 'In the office within the minute'],
    },
    {
      title: 'Refused',
      text: 'Two cartons are wet, the shop takes the remainder. This is the moment at which money gets lost in most fleets, and so it has a form of its own: what was refused, why, seen from close by, and where it goes now. Returns travel back as items on a list and are counted in at the bay that evening. Reasons add up over the weeks, and you can see whether the trouble is the tarpaulin, the packer or one particular shop.',
      points: [
        'Reason and photo for each item',
        'Returns counted in the same evening',
        'Reasons summed by client and product',
      ],
    },
    {
      title: 'Invoiced',
      text: 'Finance no longer waits for the drivers to bring in their books. A signed note is there for billing on the day of the delivery, with the refused items named on it, and the accounts system can fetch it by the API. If a buyer’s accounts department asks in sixty days for proof of one drop in a hundred, the answer is a link, found by the order number.',
    },
  ],
  related: ['/industry/delivery', '/features/routing', '/features/mobile', '/booking'],
} satisfies Subject;
