/** The headlines of the pages that the site’s links lead to, by path: they show before anything else of a page has arrived. */
export const headlines = {
  '/blog': 'Blog',
  '/booking': 'Book a demo',
  '/contacts': 'Talk to us',
  '/customers': 'Fleets that have someone to answer to',
  '/faq': 'Questions and answers',
  '/features': 'Ten parts, and you begin with the one that hurts',
  '/learn': 'First one vehicle, then the whole yard',
  '/price': 'One price per vehicle, for as long as it earns',
  '/privacy': 'Privacy notice',
  '/register_fuel_station': 'Register a fuel station',
  '/terms': 'Terms of use',
  '/tour': 'The product in six screens',
} as const;
