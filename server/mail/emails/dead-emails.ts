import type { Settings } from '../../../contract/settings.ts';
import type { Mail } from '../mail.ts';
import type { MailKinds } from './kind.ts';
import { mailOf } from './layout.ts';

/** News for the operator that emails or webhooks were given up, without anything that is in them. */
export interface DeadEmailsNotice {
  kind: 'dead-emails';
  count: number;
  /** How many of them are webhooks. Servers of earlier releases on the same database leave it out. */
  webhooks?: number;
  /** The first of them. */
  ids: string[];
}

export const deadEmailsMails: MailKinds<DeadEmailsNotice> = {
  'dead-emails': {
    lane: 'notices',
    render: notice,
    example: { kind: 'dead-emails', count: 1, ids: ['some-email'] },
  },
};

function notice({ count, webhooks = 0, ids }: DeadEmailsNotice, settings: Settings): Mail {
  const given = emailsAndWebhooks(count, webhooks);
  const more = count > ids.length ? [`and ${count - ids.length} more`] : [];
  const cause = [
    ...(count > webhooks ? ['the mail server'] : []),
    ...(webhooks > 0 ? ['the receiver of webhooks'] : []),
  ].join(' or ');
  return mailOf(
    settings.OPERATOR_INBOX,
    {
      heading: `${given} could not be sent`,
      opening: [`${settings.PRODUCT_NAME} has given up on ${given}, which ${cause} did not accept.`],
      lines: [{ term: 'References', value: [...ids, ...more].join(', ') }],
      closing: ['To see why, and to send or drop them, run this on the server:', 'npm run outbox -- list'],
      reason: 'This inbox gets at most one such email an hour.',
    },
    settings,
  );
}

/** How many emails and webhooks there are of both together, in words. */
export function emailsAndWebhooks(count: number, webhooks: number): string {
  const counted = (number: number, name: string) => `${number} ${number === 1 ? name : `${name}s`}`;
  if (webhooks === 0) return counted(count, 'email');
  if (count === webhooks) return counted(webhooks, 'webhook');
  return `${counted(count - webhooks, 'email')} and ${counted(webhooks, 'webhook')}`;
}
