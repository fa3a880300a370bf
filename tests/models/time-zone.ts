import { otherSettings } from './configuration.ts';

/** Each with the hours by which its clocks are ahead of UTC, always. In the other configuration noon is on another day than in UTC. */
const zones = otherSettings
  ? ([
      ['Pacific/Tongatapu', 13],
      [otherSettings.OFFICE_TIME_ZONE, 14],
      ['Africa/Lagos', 1],
    ] as const)
  : ([
      ['Africa/Johannesburg', 2],
      ['Africa/Nairobi', 3],
      ['Pacific/Honolulu', -10],
    ] as const);

const [[visitors, ahead], [office], [far]] = zones;

/**
 * The time zone of every test, so that no result depends on where the tests run. It is not the office's, so that the one in place of
 * the other is noticed.
 */
export const timeZone = visitors;

/** That of the office: a form that is sent without scripts has no other. */
export const zoneOfOffice = office;

/** Where it is 13 hours earlier than at the office: 2 pm there is 3 am, when the office is closed. */
export const farZone = far;

/** How far the clocks of the tests' time zone are ahead of UTC, in hours. */
export const hoursAhead = ahead;

/** The same of each of these zones. */
export const hoursAheadIn: ReadonlyMap<string, number> = new Map(zones);

/** As a list of time zones calls them. */
const inList = (zone: string) => zone.replace(/(\w+)\/(\w+)/, '$2 ($1)');
export const timeZoneInList = inList(timeZone);
export const farZoneInList = inList(farZone);
