/** The words of the home page: specification 2 (Home). */

export const hero = {
  tagline: 'Automate your business and fleet operations',
  lead: 'See every vehicle on one map, every litre with its photo, every inspection and delivery on the phone that did it. One platform runs the day of fleets from Nairobi to the border.',
};

/** The partners strip names kinds of partners: the specification names none, and we invent none. */
export const partners = {
  title: 'Works with the partners your fleet already has',
  kinds: [
    { name: 'Fuel stations', icon: 'fuel' },
    { name: 'Tracker installers', icon: 'gps' },
    { name: 'Mobile networks', icon: 'telecommunication' },
    { name: 'Workshops', icon: 'fleet' },
    { name: 'Insurers', icon: 'safety' },
    { name: 'Banks', icon: 'financial' },
  ],
} as const;

export const closing = {
  headline: 'See your own vehicles on the map',
  text: 'Book half an hour with a customer success agent. Bring one vehicle, one form or one question; we show you how it runs.',
};
