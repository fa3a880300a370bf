/**
 * The time zone of every test, so that no result depends on where the tests run. It is not the office's, so that the one in place of
 * the other is noticed.
 */
export const timeZone = 'Africa/Johannesburg';

/** The same, as a list of time zones calls it. */
export const timeZoneInList = 'Johannesburg (Africa)';

/** That of the office: a form that is sent without scripts has no other. */
export const zoneOfOffice = 'Africa/Nairobi';

/** How far the clocks of the tests' time zone are ahead of UTC, always, in hours. */
export const hoursAhead = 2;
