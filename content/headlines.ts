/** The headlines of the pages that the site’s links lead to, by path: they show before anything else of a page has arrived. */
export const headlines = {
  '/blog': 'Blog',
  '/booking': 'Book a demo',
  '/contacts': 'Talk to us',
  '/customers': 'Fleets with someone to answer to',
  '/features': 'Ten features: start where it hurts',
  '/learn': 'One vehicle first, then the whole yard',
  '/price': 'Pay per vehicle, not per phone',
  '/privacy': 'Privacy notice',
  '/register_fuel_station': 'Register a fuel station',
  '/terms': 'Terms of use',
  '/tour': 'The product in six screens',
} as const;
