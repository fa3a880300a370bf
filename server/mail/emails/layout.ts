import type { Settings } from '../../../contract/settings.ts';
import { type Html, html } from '../../html.ts';
import type { Mail } from '../mail.ts';

/** One line of the details in an email, such as `When: Saturday …`. */
export interface MailLine {
  term: string;
  value: string;
}

/** The content of an email, from which both its text part and its HTML part are made. */
export interface MailBody {
  heading: string;
  /** Paragraphs above the code and the lines. */
  opening: string[];
  /** A code for the reader to type or copy. */
  code?: string;
  lines?: MailLine[];
  /** Paragraphs below the lines. */
  closing: string[];
  link?: { words: string; url: string };
  /** The unsubscribe link of an email to a subscriber. */
  unsubscribe?: string;
}

/** An email whose subject is its heading. */
export function mailOf(to: string, body: MailBody, settings: Settings): Mail {
  const { heading: subject, unsubscribe } = body;
  const mail = { to, subject, text: textOf(body, settings), html: htmlOf(body, settings) };
  return unsubscribe === undefined ? mail : { ...mail, unsubscribe };
}

/** The text part, which must read well on its own. */
export function textOf(body: MailBody, settings: Settings): string {
  const blocks = [
    ...body.opening,
    ...(body.code ? [body.code] : []),
    ...(body.lines ? [body.lines.map(({ term, value }) => `${term}: ${value}`).join('\n')] : []),
    ...body.closing,
    ...(body.link ? [`${body.link.words}:\n${body.link.url}`] : []),
    ...(body.unsubscribe ? [`Unsubscribe:\n${body.unsubscribe}`] : []),
    ['-- ', settings.PRODUCT_NAME, settings.OFFICE_ADDRESS, settings.PHONE, settings.PUBLIC_URL].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The HTML part. It loads nothing, so that nothing is blocked and nobody is tracked. */
export function htmlOf(body: MailBody, settings: Settings): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${body.heading}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16202c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3">${body.heading}</h1>
${body.opening.map(paragraph)}
${body.code ? html`<p style="font:700 32px/1.5 ui-monospace,monospace;letter-spacing:4px">${body.code}</p>` : ''}
${body.lines ? html`<table role="presentation" style="border-collapse:collapse;margin:16px 0">${body.lines.map(row)}</table>` : ''}
${body.closing.map(paragraph)}
${body.link ? html`<p><a href="${body.link.url}">${body.link.words}</a></p>` : ''}
<p style="margin-top:32px;padding-top:16px;border-top:1px solid #d5dbe3;color:#4a5867;font-size:14px">
${settings.PRODUCT_NAME}<br>${settings.OFFICE_ADDRESS}<br>${settings.PHONE}<br>
<a href="${settings.PUBLIC_URL}">${settings.PUBLIC_URL}</a>${body.unsubscribe ? html`<br><a href="${body.unsubscribe}">Unsubscribe</a>` : ''}</p>
</div>
</body>
</html>
`.html;
}

function paragraph(words: string): Html {
  return html`<p>${words}</p>\n`;
}

function row({ term, value }: MailLine): Html {
  return html`<tr><th scope="row" style="text-align:left;vertical-align:top;padding:4px 16px 4px 0">${term}</th><td style="padding:4px 0">${value}</td></tr>\n`;
}
