import type { Settings } from '../../../contract/settings.ts';
import type { Mail } from '../mail.ts';
import { htmlOf } from './html-part.ts';
import type { MailBody } from './mail-body.ts';
import { textOf } from './text-part.ts';

/** An email whose subject is its heading. */
export function mailOf(to: string, body: MailBody, settings: Settings): Mail {
  const { heading: subject, unsubscribe } = body;
  const mail = { to, subject, text: textOf(body, settings), html: htmlOf(body, settings) };
  return unsubscribe === undefined ? mail : { ...mail, unsubscribe };
}
