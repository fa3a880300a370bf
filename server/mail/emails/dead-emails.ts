import type { Settings } from '../../../contract/settings.ts';
import type { Mail } from '../mail.ts';
import type { MailKinds } from './kind.ts';
import { mailOf } from './layout.ts';

/** News for the operator that emails were given up, without anything that is in them. */
export interface DeadEmailsNotice {
  kind: 'dead-emails';
  count: number;
  /** The first of them. */
  ids: string[];
}

export const deadEmailsMails: MailKinds<DeadEmailsNotice> = {
  'dead-emails': { lane: 'notices', render: notice },
};

function notice({ count, ids }: DeadEmailsNotice, settings: Settings): Mail {
  const emails = count === 1 ? '1 email' : `${count} emails`;
  const more = count > ids.length ? [`and ${count - ids.length} more`] : [];
  return mailOf(
    settings.OPERATOR_INBOX,
    {
      heading: `${emails} could not be sent`,
      opening: [`${settings.PRODUCT_NAME} has given up on ${emails}, which the mail server did not accept.`],
      lines: [{ term: 'References', value: [...ids, ...more].join(', ') }],
      closing: ['To see why, and to send or drop them, run this on the server:', 'npm run outbox -- list'],
      reason: 'This inbox gets at most one such email an hour.',
    },
    settings,
  );
}
