import { trialDays } from '../contract/limits.ts';

/**
 * The descriptions of pages for search engines, in one or two sentences, by path. Pages whose content is loaded bring their
 * own, and pages that are not indexed have none.
 */
export const descriptions = {
  '/': 'GPS tracking, fuel, inspections, routes and workflows for fleets in East Africa, on one map and one phone. Book a demo.',
  '/blog':
    'Fuel, zones, inspections, maintenance, routes and driver safety: practical articles for fleet operators in East Africa.',
  '/booking': 'Choose a day and a time. A customer success agent will show you the platform and answer your questions.',
  '/contacts': 'Our Nairobi office, the number to call, and a form for your message.',
  '/register_fuel_station':
    'Register your fuel station and get one login for its manager and one for its fuel attendant.',
  '/registration': `Register your company and its team, and try the platform free for ${trialDays} days.`,
} as const;
