import { durationInWords } from '../../../contract/duration.ts';
import { resetLinkLifetime } from '../../../contract/limits.ts';
import { passwordResetPage } from '../../../contract/password-reset.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute } from '../../links.ts';
import { exampleAddress, exampleLink } from '../../mail/emails/example.ts';
import type { MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import type { MailBody } from '../../mail/emails/mail-body.ts';
import type { Secret } from '../../mail/emails/secret.ts';

/** A link to set a new password. */
interface ResetMessage extends Secret {
  kind: 'password-reset';
  to: string;
}

/** News for the account's owner that its password was changed. */
interface ChangedMessage {
  kind: 'password-changed';
  to: string;
}

export type PasswordMessage = ResetMessage | ChangedMessage;

export const passwordResetMails: MailKinds<PasswordMessage> = {
  'password-reset': {
    lane: 'codes',
    to: ({ to }) => to,
    render: (message, settings) => mailOf(message.to, reset(message, settings), settings),
    example: { kind: 'password-reset', ...exampleLink },
  },
  'password-changed': {
    lane: 'codes',
    to: ({ to }) => to,
    render: (message, settings) => mailOf(message.to, changed(message, settings), settings),
    example: { kind: 'password-changed', to: exampleAddress },
  },
};

function reset({ to, secret }: ResetMessage, settings: Settings): MailBody {
  return {
    heading: `Set a new password for ${settings.PRODUCT_NAME}`,
    opening: [`You asked for a link to set a new password for ${settings.PRODUCT_NAME}.`],
    lines: [{ term: 'Username', value: to }],
    link: { words: 'Set a new password', url: absolute(`${passwordResetPage}/${secret}`, settings) },
    closing: [
      `This link works for ${durationInWords(resetLinkLifetime)} and can be used once.`,
      'If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
    reason: 'You are receiving this email because a new password was requested for this account.',
  };
}

function changed({ to }: ChangedMessage, settings: Settings): MailBody {
  return {
    heading: 'Your password was changed',
    opening: [
      `The password for your ${settings.PRODUCT_NAME} account has just been changed. If it was you, you don’t need to do anything.`,
    ],
    lines: [
      { term: 'Username', value: to },
      { term: 'Sign in', value: settings.SIGN_IN_URL, isLink: true },
    ],
    link: { words: 'Set a new password', url: absolute(passwordResetPage, settings) },
    closing: [`If it wasn’t you, set a new password now and call ${settings.PHONE}.`],
    reason: 'You are receiving this email because it concerns the security of your account.',
  };
}
