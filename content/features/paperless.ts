import type { Feature } from '../subject.ts';

/** The words of the page on forms and workflows: from the book on the desk to a record that is found again. */
export default {
  name: 'Paperless operations',
  entry: { place: 40, description: 'Your own forms and workflows on a phone', icon: 'paperless' },
  group: 'people',
  headline: 'The carbon copy has had its day',
  lead: 'White for the customer, pink for the office, yellow for the glove box until it fades. Put the same form on a phone, and everyone has a copy the moment it’s signed.',
  description:
    'Design inspection sheets, delivery notes and requests, send them to phones, and get each one approved without a paper trail.',
  picture: 'FormDesigner',
  sections: [
    {
      title: 'Bring the form you have',
      text: 'Start with the sheet people already know: the gate pass, the work ticket or the daily plant return. Add its fields in the designer in the same order, as text, number, choice, date, photo, signature or place. Mark the ones people have to fill in before they can send the form. You don’t need to program anything, and the storekeeper who cursed the old sheet for years can be the one to improve the new one.',
      moment: { at: '06:12', vehicle: 'KCB 870F', event: 'inspection' },
      points: [
        'Photo, signature and place as fields',
        'Required fields that can’t be skipped',
        'A list to choose from, so no spelling mistakes',
      ],
    },
    {
      title: 'Say who gets it next',
      text: 'A paper form only gets anywhere if someone carries it. Here you set the route: the mechanic asks for a part, the fleet manager approves it, the store issues it, and the mechanic confirms. Each step belongs to a role, so nothing is held up when someone’s off sick. Requests over an amount you choose can go through finance as well. Everybody involved can see how far a request has got.',
      moment: { at: '12:14', vehicle: 'KCS 233H', event: 'approval' },
      points: ['Steps by role, not by name', 'An extra step for large sums', 'Whose desk it is on, and since when'],
    },
    {
      title: 'Fill it in where the work is',
      text: 'The form opens in the app with the vehicle, date and driver already filled in. All that’s left are ticks, figures and photos, which the driver can add standing next to a pump in Voi. If there’s no network, the entry waits on the phone and is sent later with its original time. You choose the wording: if the yard speaks Kiswahili, write the questions in Kiswahili.',
      plot: {
        name: 'FormLanes',
        caption:
          'Every form from one Thursday, at the time it was filled in. Two need attention: a cracked mirror at 06:12 and a receipt at 06:31.',
        moment: { at: '06:12', vehicle: 'KCB 870F' },
      },
    },
    {
      title: 'Find it in a year',
      text: 'The auditor asks for one customer’s delivery notes for March. Search by customer and month, and there they are, with their photos and signatures. The record shows who filled each one in, who approved it and when. You can hand over a file that same afternoon and get back to your work.',
      moment: { at: '09:15', vehicle: 'KDC 118M', event: 'delivery' },
      points: ['Search by vehicle, person, customer or date', 'Who did what, and when', 'Export to a spreadsheet'],
    },
  ],
  closing: 'Bring one paper form and see it on a phone',
  related: ['/features/mobile', '/features/collaboration', '/industry/government'],
} satisfies Feature;
