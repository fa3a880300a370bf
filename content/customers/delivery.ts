import { product } from '../product.ts';
import type { Subject } from '../subject.ts';

/** The words of the page for delivery fleets: one parcel from the counter to the door, with an attempt that fails. */
export default {
  name: 'Delivery fleets',
  headline: 'You promised it by four. Here is the proof that it came.',
  lead: `Couriers, and shops that deliver to your home, use ${product} from the counter to the door. Follow one box, a television sent from Kisumu to a flat in Ruiru, through the places where it could get lost.`,
  description: `How couriers and home delivery fleets use ${product}: parcels photographed, night lorries watched, a link for the receiver, a signed handover.`,
  picture: 'DeliveryProof',
  sections: [
    {
      title: 'Accepted',
      text: 'The clerk in Kisumu fills in a form on a phone: sender, receiver, value, and two pictures of the box with its corners in view. The dent on the left was there at the counter, and the sender has signed beside it. That minute of work decides most claims before they are made. The form already knows the branch, the clerk and the time, so all that is left to type is two names and a number.',
      points: ['Box photographed at the counter', 'Declared value and condition', 'Signed by the sender'],
    },
    {
      title: 'Through the night',
      text: 'The trunk lorry leaves with a load list and a seal whose number is on a photo. There are zones around the branches in Kericho and Nakuru and around the hub in Nairobi, and the night desk gets an SMS when the lorry enters each one. It also gets one when the lorry stands anywhere else for longer than a cup of tea. At the hub the seal is photographed again before it’s cut, and both numbers are read side by side.',
      points: ['Load list and seal number', 'An SMS at each branch', 'Stops outside the zones'],
    },
    {
      title: 'On the round',
      text: 'At the hub the planner puts the box on a van with the other stops along the Thika superhighway, in an order that spares a second trip to Ruiru. The receiver follows a link and sees the van on a map, with no account and no call to your desk. Customer service has the same map. When someone does ring, they read out the answer, and the rider’s phone stays in the pocket.',
    },
    {
      title: 'Nobody at home',
      text: 'A failed attempt is the entry that gets invented most often, so it asks for more than a tick. The rider photographs the gate, the photo carries its position, and a reason is chosen from your list. A receiver who says that nobody came can be shown the gate and the time. Count the reasons over a month and you learn how often it was a wrong address taken at the counter, and at which counter.',
      points: ['Photo and position of the attempt', 'Reasons counted by branch', 'A second try arranged the same day'],
    },
    {
      title: 'Handed over',
      text: 'At twenty to four a neighbour takes the box, as agreed on the phone: name, signature on the glass, a photo of the television’s carton in the doorway. Three weeks later the sender asks about a dent. The record has one line for each pair of hands between the lake and the flat, from the photo at the counter to the one at the door, and it goes out as a link.',
    },
  ],
  closing: 'Follow one of your own parcels with us',
  related: ['/industry/delivery', '/features/routing', '/features/mobile'],
} satisfies Subject;
