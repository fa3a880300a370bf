/** The routes of section 2 of the specification, including those it only links to. */

export const featureRoutes = [
  'platform_overview',
  'gps_tracking',
  'fuel_management',
  'paperless',
  'routing',
  'fleet_management',
  'safety',
  'collaboration',
  'reports',
  'mobile',
].map((name) => `/features/${name}`);

export const industryRoutes = [
  'delivery',
  'energy',
  'rental',
  'consumer',
  'government',
  'contractors',
  'retail',
  'telecommunication',
  'education',
  'ngo',
  'financial',
  'agriculture',
].map((name) => `/industry/${name}`);

export const customerRoutes = ['/customer/delivery', '/customer/utility'];

export const specifiedRoutes = [
  '/',
  '/booking',
  '/tour',
  '/blog',
  '/blog/{slug}',
  '/contacts',
  '/price',
  '/registration',
  ...[1, 2, 3, 4, 5].map((step) => `/registration${step}`),
  '/registration_email',
  '/password_reset',
  '/register_fuel_station',
  '/fuel_station_register',
  '/features',
  '/customers',
  '/learn',
  ...customerRoutes,
  ...featureRoutes,
  ...industryRoutes,
];
