/** The time zone of every test, so that no result depends on where the tests run. */
export const timeZone = 'Africa/Nairobi';

/** The same, as a list of time zones calls it. */
export const timeZoneInList = 'Nairobi (Africa)';
