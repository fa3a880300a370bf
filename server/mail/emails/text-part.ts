import type { Settings } from '../../../contract/settings.ts';
import type { MailBody } from './mail-body.ts';

/** The text part, which says the same as the HTML part and must read well on its own. */
export function textOf(body: MailBody, settings: Settings): string {
  const blocks = [
    ...(body.greeting ? [body.greeting] : []),
    ...body.opening,
    ...(body.code ? [body.code] : []),
    ...(body.lines ? [body.lines.map(({ term, value }) => `${term}: ${value}`).join('\n')] : []),
    ...(body.quote ? [`${body.quote.term}:`, ...body.quote.paragraphs] : []),
    ...(body.link ? [`${body.link.words}:\n${body.link.url}`] : []),
    ...(body.ways ?? []).map(({ words, url }) => `${words}:\n${url}`),
    ...body.closing,
    body.reason,
    ...(body.unsubscribe ? [`Unsubscribe:\n${body.unsubscribe}`] : []),
    ['-- ', settings.PRODUCT_NAME, settings.OFFICE_ADDRESS, settings.PHONE, settings.PUBLIC_URL].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
