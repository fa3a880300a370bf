/** The pages of emailed links, whose buttons work without scripts too. */
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { tokenIn } from '../../contract/token.ts';
import type { Services } from '../services.ts';
import { sendBuiltPage, sendUnknownAddress } from '../site/pages.ts';
import { sendFormPage } from './html-form.ts';
import { secretHeaders } from './secret-headers.ts';

/** What a link has brought about: the answer that its page shows, and the same in words. */
export type LinkOutcome = { answer: FormAnswer; words: string };

/**
 * Adds the `GET` of a link's page, such as `/subscribe/confirm/$token`. It changes nothing, and says what the link has brought about
 * already, if it has.
 */
export function addLinkPage(
  app: FastifyInstance,
  { pages, site }: Pick<Services, 'pages' | 'site'>,
  page: string,
  { rateLimit }: { rateLimit: NonNullable<RouteShorthandOptions['config']>['rateLimit'] },
  outcomeOf: (token: string) => Promise<LinkOutcome | undefined>,
): void {
  app.get<{ Params: { token: string } }>(
    page.replace('$', ':'),
    { schema: { hide: true }, config: { rateLimit } },
    async (request, reply) => {
      const { token } = request.params;
      // The router also matches an empty parameter.
      if (token === '' && site) return sendUnknownAddress(request, reply, site);
      const outcome = await outcomeOf(tokenIn(token));
      reply.headers(secretHeaders);
      if (outcome) return sendFormPage(reply, { pages }, page, outcome.answer, outcome.words);
      // Whatever the link is worth otherwise: the page says so once its button is pressed.
      return site ? sendBuiltPage(reply, site, page) : reply.callNotFound();
    },
  );
}

/**
 * Leads a form that was posted to the page of a link to its `GET`, so that neither Back nor a reload posts it again. The query makes it
 * a page of its own in the browser's history.
 */
export function redirectToLinkPage(reply: FastifyReply, page: string, token: string): FastifyReply {
  return reply.redirect(`${page.replace('$token', token)}?done`, 303);
}
