import { durationInWords } from '../../../contract/duration.ts';
import { resetLinkLifetime } from '../../../contract/limits.ts';
import { passwordResetPage } from '../../../contract/password-reset.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute, passwordResetLink } from '../../links.ts';
import type { Mail } from '../mail.ts';
import { type MailBody, mailOf } from './layout.ts';
import type { Secret } from './secret.ts';

/** The link to set a new password. */
interface ResetMessage extends Secret {
  kind: 'password-reset';
  to: string;
}

/** Tells the owner that a new password was set. */
interface ChangedMessage {
  kind: 'password-changed';
  to: string;
}

export type PasswordMessage = ResetMessage | ChangedMessage;

/** The mail that tells of a password, in the words of the settings. */
export function renderPasswordMessage(message: PasswordMessage, settings: Settings): Mail {
  const body = message.kind === 'password-reset' ? reset(message, settings) : changed(message, settings);
  return mailOf(message.to, body, settings);
}

function reset({ to, secret }: ResetMessage, settings: Settings): MailBody {
  return {
    heading: `Set a new password for ${settings.PRODUCT_NAME}`,
    opening: ['Somebody, probably you, asked for a link to set a new password.'],
    lines: [{ term: 'Username', value: to }],
    closing: [
      `The link holds for ${durationInWords(resetLinkLifetime)} and works once. A newer link ends it.`,
      'It was not you? Then ignore this mail: your password stays as it is.',
    ],
    link: { words: 'Set a new password', url: passwordResetLink(secret, settings) },
  };
}

function changed({ to }: ChangedMessage, settings: Settings): MailBody {
  return {
    heading: 'Your password was changed',
    opening: [`The password of your account at ${settings.PRODUCT_NAME} was changed a moment ago.`],
    lines: [
      { term: 'Username', value: to },
      { term: 'Sign in', value: settings.SIGN_IN_URL },
    ],
    closing: [`It was not you? Ask for a new link at once, and call ${settings.PHONE}.`],
    link: { words: 'Ask for a new link', url: absolute(passwordResetPage, settings) },
  };
}
