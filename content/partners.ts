/** The partners strip names kinds of partners: the specification names none, and we invent none. */
export const partners = {
  title: 'The people your fleet already works with',
  kinds: [
    { name: 'Fuel stations', icon: 'fuel' },
    { name: 'Tracker installers', icon: 'gps' },
    { name: 'Mobile networks', icon: 'telecommunication' },
    { name: 'Workshops', icon: 'fleet' },
  ],
} as const;
