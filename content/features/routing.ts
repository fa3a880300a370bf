import type { Subject } from '../subject.ts';

/** The words of the page on route planning: the claim of specification 1 (AI, up to 30% fuel) and where it comes from. */
export default {
  name: 'Route planning',
  headline: 'Up to 30% less fuel begins with the order of the stops',
  lead: 'A dispatcher who knows the city plans well for five stops. For forty stops, six vehicles and a market that closes at noon, let the AI propose and the dispatcher decide.',
  description:
    'Route planning with AI puts stops, time windows and loads in a drivable order, for a fuel saving of up to 30%, and compares plan with trip.',
  picture: 'RouteCompare',
  sections: [
    {
      title: 'The planner asks what a dispatcher would ask',
      text: 'Where are the stops, and when does each receive? How much fits on the vehicle, and where does its day begin and end? Type the list, import it from a spreadsheet, or let your order system send it through the API. Add what a stranger to the region would get wrong: no lorries in the town centre before nine, a supermarket that unloads only from the rear lane, a driver who has to be back in Machakos by six.',
      points: ['Time windows at each stop', 'Weight and volume by vehicle', 'Working hours of the driver'],
    },
    {
      title: 'Its proposal can be read and changed',
      text: 'The result is a line on the map and a list beside it, with an arrival for every stop and a distance for every vehicle. Two vans that would have crossed each other on Jogoo Road now keep to their own side of town. If you know better, because of a burst pipe or an important customer, move the stop and let the rest be planned again around it. The plan that goes out is the one you agreed to.',
    },
    {
      title: 'In the cab it is a list with the next stop on top',
      text: 'The driver opens the day on the phone: next stop, its contact, what to unload, and by when. A stop is closed with a signature or a photo. When the matatus at a stage have shut the road or a gate stays closed, the driver reports it, and the dispatcher sees the vehicle on the map against the hours that were promised. The customer can be told while it is still a delay and not yet a complaint.',
      points: ['One stop at a time', 'Contact and time window beside it', 'Signature or photo to close it'],
    },
    {
      title: 'In the evening, plan beside trip',
      text: 'The tracker knows what was driven. Laid over the plan, the two lines agree or they do not: a detour through Rongai, a stop that took twice its time, a stop nobody planned. The distance between the lines is where the saving is won or lost. Some of it is a driver’s habit. Some of it is the plan’s own mistake, a bridge that is closed or a window that is wrong, and you mend it for tomorrow.',
      points: ['Planned and driven distance', 'Minutes at each stop', 'Stops that were not on the list'],
    },
  ],
  related: ['/features/gps_tracking', '/customer/delivery', '/industry/retail', '/industry/consumer'],
} satisfies Subject;
