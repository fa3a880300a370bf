import type { Feature } from '../subject.ts';

/** The words of the page on route planning: the claim of specification 1 on fuel, once, and what it depends on. */
export default {
  name: 'Route planning',
  entry: { place: 50, description: 'Stops in an order that saves fuel', icon: 'routing' },
  group: 'road',
  headline: 'Less fuel begins with the order of the stops',
  lead: 'A dispatcher who knows the city can plan five stops well. With forty stops, six vehicles and a market that closes at noon, let the AI suggest and the dispatcher decide.',
  description:
    'Route planning with AI finds the best order for your stops, time windows and loads, shows what it saves, and compares the plan with the actual trip.',
  picture: 'RouteCompare',
  sections: [
    {
      title: 'The planner asks what a dispatcher would ask',
      text: 'Where are the stops, and when can each one take a delivery? How much fits on the vehicle, and where does its day start and end? Type the list in, import it from a spreadsheet, or have your order system send it through the API. Then add the things an outsider wouldn’t know: no lorries in the town centre before nine, a supermarket that only takes deliveries in the rear lane, a driver who has to be back in Machakos by six.',
      moment: { at: '06:00', vehicle: 'KDC 118M' },
      points: ['Time windows for each stop', 'Weight and volume for each vehicle', 'Drivers’ working hours'],
    },
    {
      title: 'You can read its plan, and change it',
      text: 'You get a line on the map with a list next to it: an arrival time for every stop, a distance for every vehicle. Two vans that would have crossed paths on Jogoo Road now stay on their own side of town. If you know something the route planner doesn’t (a burst pipe, a key customer), move the stop and the rest is replanned around it. The plan that goes out is the one you agreed to.',
    },
    {
      title: 'In the cab, a list with the next stop on top',
      text: 'The driver sees the day’s work on their phone: the next stop, who to contact, what to unload, and by when. Each stop is completed with a signature or a photo. If matatus are blocking the road or a gate stays shut, the driver reports it, and the dispatcher can see the vehicle on the map alongside the promised times. Customers hear about the delay before they have to ask.',
      moment: { at: '09:15', vehicle: 'KDC 118M', event: 'delivery' },
      points: ['One stop at a time', 'Contact and time window beside it', 'Closed by signature or photo'],
    },
    {
      title: 'In the evening, the plan beside the trip',
      text: 'The tracker records the route that was driven. Lay it over the plan, and the two lines agree or they don’t: a detour through Rongai, a stop that took twice as long, or a stop nobody planned. Where they differ, you lose part of the saving. Sometimes the cause is a driver’s habit. Sometimes it’s a mistake in the plan, such as a road that’s closed or a wrong time window, and you can fix that for tomorrow.',
      points: ['Planned and driven distance', 'Minutes at each stop', 'Stops that were not on the list'],
      plot: {
        name: 'PlannedRound',
        caption:
          'A delivery round as it was planned, and as it was actually driven. The stop in Westlands took 90 minutes instead of 45, and the lorry got home at 16:30 instead of 15:15.',
        moment: { at: '09:15', vehicle: 'KDC 118M' },
      },
    },
    {
      title: 'What it saves, and what that depends on',
      text: 'Planning saves up to 30% of the fuel, but how much you save depends on the order you follow today. You’ll gain most if your stops are far apart, your list changes daily and you have several vehicles. A driver with ten years on the same round may already have found the best loop. One round in Nairobi, with six stops in the order they were phoned in, was 85 km; in the planner’s order it was 66. Try your own list both ways, for two weeks each, and compare litres as well as kilometres.',
      points: ['Stops far apart', 'A list that changes daily', 'Several vehicles to share it'],
    },
  ],
  closing: 'Bring one day’s stops and see them in order',
  related: ['/features/gps_tracking', '/customer/delivery', '/industry/retail', '/industry/consumer'],
} satisfies Feature;
