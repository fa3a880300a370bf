/**
 * The lanes of the outbox, in which emails wait only for their own kind: somebody sits waiting for a code, and nobody for a
 * newsletter. Webhooks have one of their own, which servers of earlier releases on the same database leave alone.
 */
export const lanes = { codes: 0, notices: 1, newsletters: 2, webhooks: 3 } as const;

export type LaneName = keyof typeof lanes;
/** A lane of emails. */
export type MailLaneName = Exclude<LaneName, 'webhooks'>;
export type Lane = (typeof lanes)[LaneName];

export const laneNames = Object.keys(lanes) as LaneName[];

export const mailLaneNames = laneNames.filter((name) => name !== 'webhooks');

/** The most emails or webhooks of a lane that are being sent at a time, while some of them are not answered. */
export const maxSending = 10;
