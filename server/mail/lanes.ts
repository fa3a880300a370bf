/**
 * The lanes of the outbox, in which emails wait only for their own kind: somebody sits waiting for a code, and nobody for a
 * newsletter.
 */
export const lanes = { codes: 0, notices: 1, newsletters: 2 } as const;

export type LaneName = keyof typeof lanes;
export type Lane = (typeof lanes)[LaneName];

export const laneNames = Object.keys(lanes) as LaneName[];

/** The most emails of a lane that are being sent at a time, while the mail server does not answer some of them. */
export const maxSending = 10;
