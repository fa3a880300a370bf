import type { MailMessage } from './emails/message.ts';

/**
 * The lanes of the outbox, in which emails wait only for their own kind: somebody sits waiting for a code, and nobody for a
 * newsletter.
 */
export const lanes = { codes: 0, notices: 1, newsletters: 2 } as const;

export type LaneName = keyof typeof lanes;
export type Lane = (typeof lanes)[LaneName];

export const laneNames = Object.keys(lanes) as LaneName[];

const laneByKind: Record<MailMessage['kind'], LaneName> = {
  'registration-code': 'codes',
  'account-exists': 'codes',
  'password-reset': 'codes',
  'password-changed': 'codes',
  'subscription-request': 'codes',
  'subscription-known': 'codes',
  'booking-confirmation': 'notices',
  'booking-notice': 'notices',
  'contact-message': 'notices',
  'fuel-station-registered': 'notices',
  'fuel-station-notice': 'notices',
  invitation: 'notices',
  welcome: 'notices',
  joined: 'notices',
  'company-notice': 'notices',
  subscribed: 'notices',
  'dead-emails': 'notices',
  article: 'newsletters',
};

/** The lane of a message's email. */
export function laneOf({ kind }: Pick<MailMessage, 'kind'>): Lane {
  return lanes[laneByKind[kind]];
}
