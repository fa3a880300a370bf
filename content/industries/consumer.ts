import type { Industry } from '../subject.ts';

/**
 * The words of /industry/consumer.
 *
 * Its picture: one sales van's evening sheet, a row per product with cartons loaded, sold, damaged and returned, one
 * row short by a carton and marked, below it cash and mobile money, both signatures, and the shops on the round as
 * dots.
 */
export default {
  name: 'Consumer goods',
  entry: {
    place: 40,
    description: 'Van sales and merchandisers on their rounds',
    icon: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  },
  headline: 'Van sales that balance before the gate closes',
  lead: 'Cartons go out in the morning; money, empties and unsold stock come back in the evening. Make the count at the gate, the calls on the round and the cash on the table tell the same story.',
  description:
    'For consumer goods makers and distributors: van stock counted out and in, shop calls on record, merchandiser photos, and rounds that fit into a day.',
  picture: 'VanSales',
  fitted: {
    name: 'StepVan',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Shelves', text: 'cartons counted out in the morning and back in the evening.' },
      { term: 'Rear door', text: 'photographed when the van comes back through the gate.' },
    ],
    moment: { at: '10:20', vehicle: 'KDD 514K' },
  },
  sections: [
    {
      title: 'Two counts, two signatures',
      text: 'At load-out, the storekeeper and the salesperson count the same cartons on one form, product by product, and both sign it. At the end of the day they count again: what was sold, damaged, given away as samples or brought back. If a carton’s missing, you know the same evening, while they’re both still in the yard. Cash and mobile money go on the form too, and any difference is explained in writing before anyone goes home.',
      points: ['Load-out and return on one form', 'Damages with a photo', 'Cash beside cartons'],
    },
    {
      title: 'The dukas that nobody calls on',
      text: 'Any round in Kayole has its easy shops and its awkward ones: up a murram lane, owing since Easter, or with an owner who’s never in before noon. The planned list sits next to the stops the van made and the minutes it spent at each. If a call doesn’t produce an order, the salesperson taps the reason: closed, still stocked, price or credit. A shop missed two weeks running shows up in the supervisor’s report.',
    },
    {
      title: 'Merchandisers travel by matatu',
      text: 'Some of your field team don’t have a vehicle at all, just a phone and a list of supermarkets. Their form is the one you designed, and every photo includes the time and place. The brand manager sees the shelf in Nyali as it was at eleven this morning, even if it’s behind a cold room, where there’s no signal.',
    },
    {
      title: 'Redraw the territory',
      text: 'Estates spring up along the bypass, kiosks close, and the rounds somebody drew up years ago now end after dark. Give the planner the calls, each shop’s delivery days and the vans. Its rounds make the same calls with fewer kilometres and less fuel, and you can spend the time you save with customers. Start with one territory, such as Thika, and compare the kilometres, the calls made and the cartons per litre.',
    },
    {
      title: 'Leave the invoice where it is',
      text: 'Your accounting system already issues the tax invoices KRA expects, and it should keep doing so. But it doesn’t get the quantities until a clerk has copied them out of duplicate books each evening. Through the REST API it can fetch every load-out, sale and return, with the customer and date, as soon as someone enters it in the van.',
    },
  ],
  parts: [
    { sections: 3 },
    {
      kind: 'checklist',
      title: 'One visit to a shelf',
      items: [
        'Photo before',
        'Facings and shelf price',
        'Expiry dates',
        'The gondola end marketing paid for',
        'Photo after',
      ],
    },
    'vehicle',
    { sections: 2 },
  ],
  closing: 'Show us one van’s day, from load-out to cash',
  related: ['/features/mobile', '/features/routing', '/features/reports', '/industry/retail'],
} satisfies Industry;
