/** The drivers that run paths: against the actor alone, the React view in jsdom, and the site in Chromium. */
export const driverNames = ['actor', 'view', 'browser'] as const;
export type DriverName = (typeof driverNames)[number];
