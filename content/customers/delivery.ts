import { product } from '../product.ts';
import type { Subject } from '../subject.ts';

/** The words of the page for delivery fleets: one parcel from the counter to the door, with an attempt that fails. */
export default {
  name: 'Delivery fleets',
  headline: 'You promised it by four. Here is the proof that it came.',
  lead: `Couriers, and shops that deliver to your home, use ${product} from the counter to the door. Follow one box, a television sent from Kisumu to a flat in Ruiru, through the places where it could get lost.`,
  description: `How couriers and home delivery fleets use ${product}: parcels photographed, night lorries watched, a link for the receiver and a signed handover.`,
  picture: 'DeliveryProof',
  sections: [
    {
      title: 'Accepted',
      text: 'The clerk in Kisumu fills in a form on a phone, with the sender, the receiver, the value, and two pictures that show the corners of the box. The dent on the left was already there, and the sender has signed next to the picture of it. That minute of work settles most claims before anyone makes them. The form already knows the branch, the clerk and the time, so the clerk only has to type two names and a number.',
      points: ['Box photographed at the counter', 'Declared value and condition', 'Signed by the sender'],
    },
    {
      title: 'Through the night',
      text: 'The trunk lorry leaves with a load list and a seal, and there’s a photo of the seal’s number. There are zones around the branches in Kericho and Nakuru and around the hub in Nairobi, and the night desk gets an SMS when the lorry enters each one. It gets another if the lorry stops anywhere else for longer than it takes to drink a cup of tea. At the hub the seal is photographed again before it’s cut, and the two numbers are compared.',
      points: ['Load list and seal number', 'An SMS at each branch', 'Stops outside the zones'],
    },
    {
      title: 'On the round',
      text: 'At the hub the planner puts the box on a van with the other stops along the Thika superhighway, in an order that avoids a second trip to Ruiru. The receiver follows a link and sees the van on a map, without needing an account or having to call your desk. If someone does ring, customer service has the same map and can read out the answer without having to phone the rider.',
    },
    {
      title: 'Nobody at home',
      text: 'Failed attempts get made up more often than any other entry, so a tick isn’t enough. The rider photographs the gate, the location is saved with the photo, and the rider picks a reason from your list. If a receiver says that nobody came, you can show them the gate and the time. Add up the reasons over a month and you’ll see how often the address was taken down wrongly at the counter, and at which counter.',
      points: ['Photo and position of the attempt', 'Reasons counted by branch', 'A second try arranged the same day'],
    },
    {
      title: 'Handed over',
      text: 'At twenty to four a neighbour takes the box, as agreed by phone. The app records a name, a signature and a photo of the television’s carton in the doorway. Three weeks later the sender asks about a dent. The record has a line for every pair of hands between the lake and the flat, from the photo at the counter to the one at the door, and you can send it as a link.',
    },
  ],
  closing: 'Follow one of your own parcels with us',
  related: ['/industry/delivery', '/features/routing', '/features/mobile'],
} satisfies Subject;
