/** The words of the console that plays one working day of a fleet. */
export const fleetDayCopy = {
  headline: 'Now drive it yourself: one working day, 23 vehicles',
  lead: 'An example day from 05:00 to 19:00. This is 14:10, when 38 litres left the tank of KCZ 204P.',
  scripted: 'Drag the time, choose a vehicle, or open a report to read what we would have sent.',
  caption: 'Example: vehicles, drivers and companies are invented. Each tank has a sensor. Distances are rounded.',
} as const;
