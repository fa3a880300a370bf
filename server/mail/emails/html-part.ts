import type { Settings } from '../../../contract/settings.ts';
import { type Html, html } from '../../html.ts';
import { bodyFont, day, layoutTable, logo, routeLine, styleSheet } from './brand.ts';
import type { MailBody, MailLine } from './mail-body.ts';

const { ink, inkSoft, line, onSignal, paper, signal, surface, tint } = day;
const bodyText = `font:400 17px/1.55 ${bodyFont};color:${ink}`;
const smallText = `font:400 14px/24px ${bodyFont};color:${inkSoft}`;
const breaking = 'overflow-wrap:anywhere;word-break:break-word';

/** What an email says of us. */
type OwnSettings = Pick<Settings, 'PRODUCT_NAME' | 'PUBLIC_URL' | 'PHONE' | 'OFFICE_ADDRESS'>;

/** The HTML part. It loads nothing, so that nothing is blocked and nobody is tracked. */
export function htmlOf(body: MailBody, settings: OwnSettings): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${body.heading}</title>
${styleSheet}
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper}">
${preview(body.opening[0])}
<div role="main">
<table ${layoutTable} class="paper" width="100%" style="width:100%;background-color:${paper}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table ${layoutTable} class="card" width="100%" style="width:100%;max-width:600px;background-color:${surface};border:1px solid ${line};border-radius:14px;border-collapse:separate;text-align:left">
<tr><td class="pad" style="padding:24px 32px 0">${logo(settings.PRODUCT_NAME)}</td></tr>
<tr><td class="pad" style="padding:20px 32px 0">${routeLine}</td></tr>
<tr><td class="pad ink" style="padding:24px 32px 16px;${bodyText};${breaking}">
<h1 class="ink" style="margin:0 0 16px;font:700 28px/1.2 ${bodyFont};letter-spacing:-0.02em;color:${ink}">${body.heading}</h1>
${(body.greeting ? [body.greeting, ...body.opening] : body.opening).map((words) => paragraph(words))}
${body.code ? code(body.code) : ''}
${body.lines ? details(body.lines) : ''}
${body.quote ? quotation(body.quote) : ''}
${body.link ? button(body.link) : ''}
${body.ways ? ways(body.ways) : ''}
${body.closing.map((words) => paragraph(callable(words, settings.PHONE)))}
</td></tr>
</table>
${footer(body, settings)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`.html;
}

/**
 * What a list of emails shows beside the subject. Blanks keep it from running on into a code, which a locked phone would show.
 */
function preview(words: string): Html {
  const blanks = { html: '&#847;&zwnj;&nbsp;'.repeat(90) };
  return html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${words}${blanks}</div>`;
}

/** Words in which our number, and no other, is on one line and can be pressed. */
function callable(words: string, phone: string): Html {
  const [before = '', ...others] = words.split(phone);
  const link = html`<a class="ink" href="${phoneLink(phone)}" style="color:${ink};white-space:nowrap">${phone}</a>`;
  return others.reduce<Html>((linked, after) => html`${linked}${link}${after}`, html`${before}`);
}

function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

function paragraph(words: string | Html): Html {
  return html`<p class="ink" style="margin:0 0 16px;color:${ink}">${words}</p>\n`;
}

function code(words: string): Html {
  return html`<p class="tint ink" style="margin:0 0 20px;padding:12px 16px;border-radius:6px;background-color:${tint};font:700 32px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:${ink}">${words}</p>\n`;
}

function details(lines: readonly MailLine[]): Html {
  return html`<table class="rule" cellpadding="0" cellspacing="0" width="100%" style="width:100%;margin:4px 0 24px;border-collapse:collapse;border-bottom:1px solid ${line}">
${lines.map(row)}</table>\n`;
}

function row({ term, value, isLink }: MailLine): Html {
  const cell = `padding:10px 0;border-top:1px solid ${line};text-align:left;vertical-align:top`;
  const shown = isLink ? html`<a class="ink" href="${value}" style="color:${ink};font-weight:400">${value}</a>` : value;
  return html`<tr><th scope="row" class="term rule soft" width="34%" style="width:34%;${cell};padding-right:16px;font:400 15px/1.6 ${bodyFont};color:${inkSoft};overflow-wrap:normal;word-break:normal">${term}</th><td class="value rule ink" style="${cell};font:600 16px/1.5 ${bodyFont};color:${ink};${breaking}">${shown}</td></tr>\n`;
}

function quotation({ term, paragraphs }: NonNullable<MailBody['quote']>): Html {
  return html`<p class="soft" style="margin:0 0 8px;font:400 15px/1.6 ${bodyFont};color:${inkSoft}">${term}:</p>
<div class="rule" style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid ${line}">${paragraphs.map((words) => paragraph(words))}</div>\n`;
}

/** The button, 48 px high, and its address for those whose program shows no buttons. */
function button({ words, url }: NonNullable<MailBody['link']>): Html {
  return html`<table ${layoutTable} class="wide"><tr><td bgcolor="${signal}" style="border-radius:6px;background-color:${signal}"><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:6px;font:600 17px/24px ${bodyFont};color:${onSignal};text-decoration:none">${words}</a></td></tr></table>
<p class="soft" style="margin:8px 0 24px;${smallText}"><a class="soft" href="${url}" style="color:${inkSoft}">${url}</a></p>\n`;
}

/** Buttons of the same rank, 44 px high, beside each other or on a phone below each other. Their addresses are long, so none is shown. */
function ways(all: NonNullable<MailBody['ways']>): Html {
  const look = `display:inline-block;margin:0 8px 8px 0;padding:8px 16px;border:2px solid ${ink};border-radius:6px;font:600 16px/24px ${bodyFont};color:${ink};text-decoration:none`;
  const links = all.map(
    ({ words, url }) => html`<a class="button way ink" href="${url}" style="${look}">${words}</a>\n`,
  );
  return html`<div style="margin:0 0 16px">${links}</div>\n`;
}

function footer({ reason, unsubscribe }: MailBody, settings: OwnSettings): Html {
  const link = (url: string, words: string) =>
    html`<a class="soft" href="${url}" style="display:inline-block;color:${inkSoft}">${words}</a>`;
  return html`<table ${layoutTable} width="100%" style="width:100%;max-width:600px;text-align:left"><tr><td class="pad soft" style="padding:20px 32px;${smallText};${breaking}">
<p class="soft" style="margin:0 0 12px;color:${inkSoft}">${reason}</p>
${unsubscribe ? html`<p style="margin:0 0 12px">${link(unsubscribe, 'Unsubscribe')}</p>` : ''}
<p class="soft" style="margin:0;color:${inkSoft}">${settings.PRODUCT_NAME}<br>${settings.OFFICE_ADDRESS}<br>${link(phoneLink(settings.PHONE), settings.PHONE)}<br>${link(settings.PUBLIC_URL, settings.PUBLIC_URL)}</p>
</td></tr></table>`;
}
