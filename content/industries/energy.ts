import type { Industry } from '../subject.ts';

/**
 * The words of /industry/energy.
 *
 * Its picture: a tanker from the side with its compartments, above each the seal number at loading and at discharge,
 * all alike and ticked but one that differs and is marked in alert red.
 */
export default {
  name: 'Energy',
  entry: { place: 20, description: 'Tankers and field crews, accounted for', icon: 'M13 3 5 14h6l-1 7 8-11h-6z' },
  headline: 'What was loaded is what was discharged',
  lead: 'Fuel leaves the gantry under seal and is dipped again at the station. In between, there’s a day on the road, a stack of permits and a driver on their own. Keep that day’s seals, stops and papers together.',
  description:
    'For fuel hauliers and power crews: photos of seals and dips, an SMS when a tanker leaves its agreed route, EPRA and NTSA reminders, and job sheets from crews.',
  picture: 'TankerSeals',
  fitted: {
    name: 'FuelTanker',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Manholes', text: 'each seal’s number and photo, at the gantry and the station.' },
      { term: 'Valves', text: 'sealed too, and photographed before the tanker sets off.' },
    ],
    moment: { at: '16:05', vehicle: 'KCZ 290D' },
  },
  sections: [
    {
      title: 'Seal by seal, compartment by compartment',
      text: 'At the gantry the driver photographs the seal on each manhole and valve and types in its number, with the product and volume from the loading order. At the station, the driver and the attendant open the same form, and record whether each seal is intact and what the dip was before and after. If the numbers don’t match, you know while the tanker is still on the forecourt. Loading and discharge are on the same sheet, so you can see where a shortage happened: at the depot, on the road, or in the station’s own tank.',
      points: [
        'Seal numbers with their photos',
        'Dips before and after discharge',
        'Driver and attendant sign one form',
      ],
    },
    {
      title: 'The road from Nakuru to Eldoret',
      text: 'A tanker’s route, rest stops and driving hours are agreed before it sets off. Draw the route and the yards as zones. If the tanker leaves the corridor, or stays in a lay-by too long, the controller gets an SMS and can ring the driver while there’s still time to act. The trip history shows where each stop was, how long it lasted, and how fast the tanker took the long descents.',
    },
    {
      title: 'Permits before keys',
      text: 'A tanker whose EPRA permit, calibration certificate or NTSA inspection has run out can end up parked at a roadblock with product on board. Enter the dates for the vehicle and its driver: licence, dangerous goods training, extinguishers and insurance. The person in charge of renewals gets a reminder while there’s still time to queue. The pre-trip check asks for a photo of anything that would be too easy to tick.',
      points: ['Dates by vehicle and by driver', 'Reminders to the person who renews', 'Photos in the pre-trip check'],
    },
    {
      title: 'Crews on the line',
      text: 'Energy companies run pick-ups too. A line crew sent to a fallen pole beyond Kitale gets the job on their phones, goes through the isolation checklist and risk assessment before anyone climbs, and photographs the finished work. The form can be filled in without coverage and is sent when the crew is back in range. On the map, control can see which crew is closest to the next fault, and the outage report is built from entries made on the spot.',
    },
  ],
  parts: [
    {
      kind: 'checklist',
      title: 'Before the tanker sets off',
      items: [
        'Seal on each manhole and valve photographed',
        'Cut-off valve and earth lead',
        'Extinguishers and spill kit',
        'EPRA permit, calibration and NTSA inspection in date',
        'Licence and dangerous goods training in date',
        'Route, rest stops and driving hours agreed',
      ],
    },
    { sections: 4 },
    'vehicle',
  ],
  closing: 'Show us one load, from gantry to forecourt',
  related: ['/features/safety', '/features/gps_tracking', '/features/fuel_management'],
} satisfies Industry;
