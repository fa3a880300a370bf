import { trialDays } from '../contract/limits.ts';
import { product } from './product.ts';

/**
 * The descriptions of pages for search engines, in one or two sentences, by path. Pages whose content is loaded bring their
 * own, and pages that are not indexed have none.
 */
export const descriptions = {
  '/': 'GPS tracking, fuel, inspections, routes and workflows for fleets in East Africa, on one map and one phone. Book a demo.',
  '/about': `Who is behind ${product}, what we make and who it’s for, and where to find us: office, phone, email and hours.`,
  '/blog':
    'Fuel, zones, inspections, maintenance, routes and driver safety: practical articles for fleet operators in East Africa.',
  '/booking': 'Choose a day and a time. A customer success agent will show you the platform and answer your questions.',
  '/contacts': 'Where our office is, the number to call, and a form for your message.',
  '/commitments': `What we commit to at ${product}, from open prices to privacy and security: what we do already, what we do in part, and what isn’t in place yet.`,
  '/faq':
    'What it costs, how to start, what a tracker is for, who sees what, and how to get your data out: short answers for fleet operators.',
  '/privacy': `What the ${product} website stores about you, why and for how long, who sees it, and how to have it corrected or erased.`,
  '/register_fuel_station':
    'Register your fuel station and get one login for its manager and one for its fuel attendant.',
  '/registration': `Register your company and its team, and try the platform free for ${trialDays} days.`,
  '/security': `How the ${product} website stores forms, passwords and codes, what it keeps out of your browser, how we test it, and how to report a weakness.`,
  '/terms': `The terms of the ${product} website: bookings, company accounts, fuel station logins, the free trial of ${trialDays} days, prices and acceptable use.`,
} as const;
