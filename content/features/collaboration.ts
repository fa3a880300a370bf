import { product } from '../product.ts';
import type { Feature } from '../subject.ts';

/** The words of the page on collaboration, told by the phone calls that it makes needless. */
export default {
  name: 'Collaboration',
  entry: { place: 80, description: 'Office, yard and road in one conversation', icon: 'collaboration' },
  group: 'people',
  headline: '‘Who has the keys?’ and other calls you stop making',
  lead: `When a transport office gets a call, somebody in the company usually knows the answer. ${product} puts that answer where everyone else looks: on the vehicle, the job or the request itself.`,
  description:
    'Messages, tasks and approvals kept with the vehicle, job or request they’re about, shared by office, workshop, yard and drivers.',
  picture: 'TeamThread',
  sections: [
    {
      title: '‘Who has KCB\u00a0870F today?’',
      text: 'The list shows who has each vehicle right now, if anyone. For a handover, both drivers sign a short form in the app, which records the time. If a fine arrives in April for a day in February, nobody has to remember who was driving. Anyone planning tomorrow can see which drivers are still on the road to Kampala, and which vehicles are ready but have no driver.',
      moment: { at: '06:12', vehicle: 'KCB 870F', event: 'inspection' },
      points: ['Driver and vehicle, hour by hour', 'Handovers signed by both', 'Vehicles without a driver'],
    },
    {
      title: '‘Did you see my message?’',
      text: 'In a chat group, the photo of a worn tyre sits between a birthday and a prayer, and by Friday nobody can find it. Here every message belongs to something: the tyre’s issue, the trip, the request for a part. Anyone who opens it can read the whole conversation in order. Anyone mentioned gets notified. When a colleague takes over the shift, there’s nothing to forward, because the thread was never on a private phone.',
      plot: {
        name: 'MessageLanes',
        caption: 'Who heard what on one Thursday. Of the 23 vehicles, 14 gave no reason for a message.',
        moment: { at: '12:51', vehicle: 'KDD 514K', event: 'zone' },
      },
    },
    {
      title: '‘Is it approved?’',
      text: 'A pump attendant in Nakuru is waiting, the driver is waiting, and the one person who can say yes is in a meeting. The request appears on that person’s phone with everything needed to decide: the vehicle, how much it took last time, the litres requested and the trip. Approve, decline or ask. The others can see whose answer the request is waiting for, so if they have to ring, they ring the right person. And a deputy in the same role can decide, under their own name.',
      moment: { at: '12:14', vehicle: 'KCS 233H', event: 'approval' },
      points: ['Decide from the phone', 'The facts beside the button', 'The name of the person who decided'],
    },
    {
      title: '‘What exactly did we agree?’',
      text: 'Hauliers depend on people outside the company: the clearing agent at the port, the garage or the owner of a hired lorry. Save them as contacts, with their phone numbers and papers. Send one of them a link to a single trip or job, and that’s all they’ll see. If you agree something over the phone, add a note to the job: two lines and the date will do.',
      moment: { at: '09:15', vehicle: 'KDC 118M', event: 'delivery' },
    },
  ],
  closing: 'Bring a request that’s waiting for an answer',
  related: ['/features/paperless', '/features/platform_overview', '/industry/contractors'],
} satisfies Feature;
