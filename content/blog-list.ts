/** The lead of the list of articles. */
export const blogLead =
  'Articles for fleet operators in East Africa: fuel, zones, inspections, maintenance, routes and driver safety, each with something to do on Monday.';

/** Where a reader of the whole list goes on. */
export const blogTour = {
  headline: 'The day behind the pictures',
  text: 'These pictures show vehicles on an example working day. Follow them minute by minute: their stops, their tanks, and the alert at Salgaa.',
  link: 'Take a product tour',
} as const;
