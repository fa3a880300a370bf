/** The site's paths, by the names of specification 2. */
export type SitePath = '/' | `/${string}`;

/** An entry of a header menu: specification 2 (Header) asks for title, description, icon and path. */
export type MenuEntry = { title: string; description: string; icon: string; path: SitePath };

export const features = [
  {
    title: 'Platform overview',
    description: 'One account for vehicles, people, forms and fuel',
    icon: 'platform',
    path: '/features/platform_overview',
  },
  {
    title: 'GPS tracking',
    description: 'Where every vehicle is, and where it has been',
    icon: 'gps',
    path: '/features/gps_tracking',
  },
  {
    title: 'Fuel management',
    description: 'Every litre with its photo, time and place',
    icon: 'fuel',
    path: '/features/fuel_management',
  },
  {
    title: 'Paperless operations',
    description: 'Your own forms and workflows on a phone',
    icon: 'paperless',
    path: '/features/paperless',
  },
  {
    title: 'Route planning',
    description: 'Stops in an order that saves fuel',
    icon: 'routing',
    path: '/features/routing',
  },
  {
    title: 'Fleet management',
    description: 'Service jobs, reminders, issues, inventory',
    icon: 'fleet',
    path: '/features/fleet_management',
  },
  {
    title: 'Safety and compliance',
    description: 'Inspections done, licences in date',
    icon: 'safety',
    path: '/features/safety',
  },
  {
    title: 'Collaboration',
    description: 'Office, yard and road in one conversation',
    icon: 'collaboration',
    path: '/features/collaboration',
  },
  {
    title: 'Reports and analytics',
    description: 'The week in figures, emailed on Monday',
    icon: 'reports',
    path: '/features/reports',
  },
  {
    title: 'Mobile app',
    description: 'What a driver needs, with or without a signal',
    icon: 'mobile',
    path: '/features/mobile',
  },
] as const satisfies readonly MenuEntry[];

export const industries = [
  {
    title: 'Delivery and logistics',
    description: 'Proof of every drop, from depot to door',
    icon: 'delivery',
    path: '/industry/delivery',
  },
  {
    title: 'Energy',
    description: 'Tankers and field crews, accounted for',
    icon: 'energy',
    path: '/industry/energy',
  },
  {
    title: 'Vehicle rental',
    description: 'Handover, mileage and fuel without disputes',
    icon: 'rental',
    path: '/industry/rental',
  },
  {
    title: 'Consumer goods',
    description: 'Van sales and merchandisers on their rounds',
    icon: 'consumer',
    path: '/industry/consumer',
  },
  {
    title: 'Government',
    description: 'Public vehicles on public work',
    icon: 'government',
    path: '/industry/government',
  },
  {
    title: 'Contractors',
    description: 'Plant hours, sites and inspections',
    icon: 'contractors',
    path: '/industry/contractors',
  },
  {
    title: 'Retail',
    description: 'Shelves filled when the shop expects it',
    icon: 'retail',
    path: '/industry/retail',
  },
  {
    title: 'Telecommunication',
    description: 'Masts visited, generators fuelled',
    icon: 'telecommunication',
    path: '/industry/telecommunication',
  },
  {
    title: 'Education',
    description: 'School buses that parents can rely on',
    icon: 'education',
    path: '/industry/education',
  },
  {
    title: 'NGOs',
    description: 'Field vehicles that donors can audit',
    icon: 'ngo',
    path: '/industry/ngo',
  },
  {
    title: 'Financial services',
    description: 'Cash in transit and financed vehicles',
    icon: 'financial',
    path: '/industry/financial',
  },
  {
    title: 'Agriculture',
    description: 'Produce from farm gate to cold store',
    icon: 'agriculture',
    path: '/industry/agriculture',
  },
] as const satisfies readonly MenuEntry[];

export type PlainLink = { title: string; path: SitePath };

/** The mobile menu's seven links: specification 2 (Header). */
export const mobileLinks: readonly PlainLink[] = [
  { title: 'Home', path: '/' },
  { title: 'Features', path: '/features' },
  { title: 'Customers', path: '/customers' },
  { title: 'Learn', path: '/learn' },
  { title: 'Blog', path: '/blog' },
  { title: 'Pricing', path: '/price' },
  { title: 'Contacts', path: '/contacts' },
];

/** The footer's four columns, each entry a link to its page (ruling on the footer). */
export const footerColumns: readonly { title: string; links: readonly PlainLink[] }[] = [
  {
    title: 'Company',
    links: [
      { title: 'About us', path: '/about' },
      { title: 'Customers', path: '/customers' },
      { title: 'Contacts', path: '/contacts' },
      { title: 'Book a demo', path: '/booking' },
      { title: 'Create an account', path: '/registration' },
      { title: 'Register a fuel station', path: '/register_fuel_station' },
      { title: 'Terms of use', path: '/terms' },
      { title: 'Privacy notice', path: '/privacy' },
      { title: 'Security', path: '/security' },
      { title: 'Commitments', path: '/commitments' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { title: 'Product tour', path: '/tour' },
      { title: 'Pricing', path: '/price' },
      { title: 'Questions and answers', path: '/faq' },
      { title: 'Blog', path: '/blog' },
      { title: 'Learn', path: '/learn' },
      { title: 'Delivery fleets', path: '/customer/delivery' },
      { title: 'Utility fleets', path: '/customer/utility' },
    ],
  },
  { title: 'Industries', links: industries },
  { title: 'Features', links: features },
];
