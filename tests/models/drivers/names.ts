/** The drivers that run paths: against the actor alone, the React view in jsdom, and the site in Chromium. */
export const driverNames = ['actor', 'view', 'browser'] as const;
export type DriverName = (typeof driverNames)[number];

/**
 * What others do to the documents of the browser: nothing, translate them, insert elements as extensions do, remove some as blockers
 * do, or all three (`changed`).
 */
export const documentKinds = ['untouched', 'translated', 'inserted', 'removed', 'changed'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The environment variable that passes a selection of paths to the test runner, as JSON. */
export const selectionVariable = 'SELECTED_PATHS';
