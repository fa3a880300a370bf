import { product } from '../product.ts';
import type { Subject } from '../subject.ts';

/** The words of the page on collaboration, told by the phone calls that it makes needless. */
export default {
  name: 'Collaboration',
  headline: '‘Who has the keys?’ and other calls you stop making',
  lead: `The answer to most calls in a transport office is known to somebody in the same company. ${product} writes it where the others look: on the vehicle, the job or the request itself.`,
  description:
    'Messages, tasks and approvals kept with the vehicle, job or request they are about, shared by office, workshop, yard and drivers.',
  picture: 'TeamThread',
  sections: [
    {
      title: '‘Who has KCB\u00a0870F today?’',
      text: 'Each vehicle has a driver at any hour, or it has none, and the list says which. A handover is a short form that both sign on the phone, and the hour is noted. If a fine arrives in April for a day in February, nobody has to remember who was driving. Whoever plans tomorrow sees which drivers are still on the road to Kampala, and which vehicles stand ready with nobody assigned to them.',
      points: ['Driver and vehicle, by the hour', 'Handover noted by both sides', 'Vehicles that have nobody'],
    },
    {
      title: '‘Did you see my message?’',
      text: 'In a chat group the photo of a worn tyre lies between a birthday and a prayer, and by Friday nobody finds it. Here a message belongs to a thing: to the tyre’s issue, to the trip, to the request for a part. Whoever opens that thing reads the conversation in its order. Somebody who is named in it gets notice. When a colleague takes over the shift, nothing needs to be forwarded, since the thread was never in a private phone.',
    },
    {
      title: '‘Is it approved?’',
      text: 'A pump attendant in Nakuru waits, the driver waits, and the one who can say yes is in a meeting. The request appears on that person’s phone with what is needed to decide: the vehicle, the litres, the trip that they are for, and what it took last time. Approve, decline or ask back. Those who wait see whose turn it is, so they ring the right person if they must ring at all. And a deputy who holds the same role can decide it, with the deputy’s own name on the decision.',
      points: ['Decisions from the phone', 'The facts beside the button', 'The name of who decided'],
    },
    {
      title: '‘What exactly did we agree?’',
      text: 'A haulier’s work depends on people outside: the clearing agent at the port, the garage, the owner of a hired lorry. Keep them as contacts with their numbers and the papers that concern them. Send one of them a link to a single trip or job, and they see that and no more. What was agreed on the phone gets its two lines in writing beside the job, with the date, before the next call pushes it out of everybody’s head.',
    },
  ],
  related: ['/features/paperless', '/features/platform_overview', '/industry/contractors'],
} satisfies Subject;
