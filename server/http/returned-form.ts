import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '../html.ts';

/** What is returned: where the form is posted, and what was typed into it. */
export interface ReturnedForm {
  /** The path to which the form was posted. */
  action: string;
  fields: Record<string, string>;
}

/** Such a page loads nothing and runs nothing; it can only post the form again. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Answers a form without rendering its page, when there is no time for that: too many requests came, or the server is
 * overloaded. The page says what happened and holds what was typed, so that one press sends it again.
 */
export function sendReturnedForm(
  reply: FastifyReply,
  messages: readonly string[],
  { action, fields }: ReturnedForm,
): FastifyReply {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return sendShortPage(
    reply,
    messages,
    html`<p>Nothing you typed has been lost.</p>
<form method="post" action="${action}">${inputs}<button>Send it again</button></form>`,
  );
}

/** Answers a form whose fields were not read, and leads back to its `page` (empty: where it was posted). */
export function sendUnreadForm(reply: FastifyReply, messages: readonly string[], page: string): FastifyReply {
  return sendShortPage(reply, messages, html`<p><a href="${page}">Go back to the form</a></p>`);
}

/** Says something on a page that needs nothing else. */
export function sendNote(reply: FastifyReply, title: string, message: string): FastifyReply {
  return sendShortPage(reply, [message], html`<p><a href="/">Back to home</a></p>`, title);
}

function sendShortPage(
  reply: FastifyReply,
  messages: readonly string[],
  next: Html,
  title = STATUS_CODES[reply.statusCode] ?? 'Error',
): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
${messages.map((message) => html`<p>${message}</p>`)}
${next}
</html>
`;
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page.html);
}
