/** The lead of the list of articles. */
export const blogLead =
  'Articles for fleet operators in East Africa: fuel, zones, inspections, maintenance, routes and driver safety, each with something to do on Monday.';
