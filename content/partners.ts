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
