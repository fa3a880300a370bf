/** The words of the home page: specification 2 (Home). */

export const hero = {
  tagline: 'Automate your business and fleet operations',
  lead: 'See every vehicle on one map, every litre with its photo, and every inspection and delivery as it happens. One platform for your fleet, from Nairobi to the border.',
};

export const closing = {
  headline: 'See your own vehicles on the map',
  text: 'Book half an hour with a customer success agent. Bring one vehicle, one form or one question, and we’ll show you how it works.',
};
