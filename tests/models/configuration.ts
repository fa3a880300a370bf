/** The variable with which a run has the other configuration: `npm run lab -- configuration`. */
export const configurationVariable = 'TESTED_CONFIGURATION';

/** Settings other than the defaults, so that what a test or the site takes for granted of them is noticed. */
export const otherConfiguration = {
  [configurationVariable]: 'other',
  PHONE: '+686 7500 0000',
  SALES_EMAIL: 'demos@kijani.example',
  OFFICE_ADDRESS: '1 Harbour Street, London',
  OFFICE_TIME_ZONE: 'Pacific/Kiritimati',
} as const;

/** What this run sets beside its time zones, if not the defaults. */
export const otherSettings =
  process.env[configurationVariable] === otherConfiguration[configurationVariable] ? otherConfiguration : undefined;
