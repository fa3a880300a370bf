/** The headlines of the pages that the site’s links lead to, by path: they show before anything else of a page has arrived. */
export const headlines = {
  '/about': 'About us',
  '/blog': 'Blog',
  '/booking': 'Book a demo',
  '/commitments': 'What we promise, and where it stands',
  '/contacts': 'Talk to us',
  '/customers': 'Fleets with someone to answer to',
  '/features': 'Start where it hurts',
  '/learn': 'One vehicle first, then the whole yard',
  '/price': 'Pay per vehicle, not per phone',
  '/faq': 'Questions and answers',
  '/privacy': 'Privacy notice',
  '/register_fuel_station': 'Register a fuel station',
  '/security': 'Security',
  '/terms': 'Terms of use',
  '/tour': 'The product in six screens',
} as const;
