/** The page that acknowledges a booking, for as long as its cookie lasts: docs/decisions/0083-own-link.md. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bookingFields, bookingPage, bookingReceived, sentPage } from '../../../contract/booking.ts';
import { sentPageLifetime } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import { tokenIn } from '../../../contract/token.ts';
import { type CookieScope, cookie, cookieIn } from '../../http/cookie.ts';
import { formFieldsOf, sendFormPage } from '../../http/html-form.ts';
import { submissionRateLimit } from '../../http/rate-limit.ts';
import { sendNote } from '../../http/returned-form.ts';
import { secretHeaders } from '../../http/secret-headers.ts';
import { fingerprintOf } from '../../security/tokens.ts';
import type { Services } from '../../services.ts';
import { calendarPath } from './calendar.ts';
import { findLinked, linkPath } from './links.ts';

const name = 'booking';

/** The query of the page's address with which a form that was posted without scripts is led to it. */
export const arriving = 'sent';

/** The page of a booking that was just made. Its address is no secret: it opens only with the cookie. */
export function sentPath(token: string): string {
  return `${sentPage}/${fingerprintOf(token).slice(0, 22)}`;
}

/**
 * The Set-Cookie header that lets a browser load the page again. The path is that of this booking, so that one in another tab has a
 * cookie of its own, and no other page is sent it.
 */
export function sentCookie(token: string, { PUBLIC_URL }: Settings): string {
  return cookie(name, token, scopeOf(sentPath(token), sentPageLifetime), PUBLIC_URL);
}

const scopeOf = (path: string, lifetime: number): CookieScope => ({ path, lifetime, sameSite: 'Lax' });

/** `GET` and `POST` of the page: it shows the booking again, and forgets it. */
export function addSentRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings, now } = services;
  const path = `${sentPage}/:page`;
  const options = { schema: { hide: true }, config: { rateLimit: submissionRateLimit(settings) } };

  app.get<{ Params: { page: string }; Querystring: Record<string, string> }>(path, options, async (request, reply) => {
    reply.headers(secretHeaders);
    const token = tokenOf(request);
    if (token === undefined && arriving in request.query)
      return sendNote(reply, bookingReceived, withoutCookies(settings));
    const linked = token === undefined ? undefined : await findLinked(database.queries, token);
    // A browser may have been told another time, or restore its cookies with its tabs.
    if (!token || !linked || Date.parse(linked.since) + sentPageLifetime <= now().getTime()) return toForm(reply);
    const { booking } = linked;
    // What has become of it since is said by the page of its link.
    if (booking.status === 'proposed' || booking.status === 'cancelled') return reply.redirect(linkPath(token), 303);
    const answer = {
      flow: 'booking',
      kind: 'accepted',
      form: formFieldsOf({ fields: bookingFields }, booking),
      calendar: calendarPath(booking.id),
      status: booking.status,
      link: linkPath(token),
      page: sentPath(token),
    } as const;
    return sendFormPage(reply, services, `${sentPage}/$page`, answer, bookingReceived);
  });

  app.post<{ Params: { page: string } }>(path, options, async ({ params }, reply) =>
    toForm(
      reply.header(
        'set-cookie',
        cookie(name, '', scopeOf(`${sentPage}/${tokenIn(params.page)}`, 0), settings.PUBLIC_URL),
      ),
    ),
  );
}

/** What a browser that keeps no cookies is told: the form would look as if nothing had been sent. */
const withoutCookies = ({ PHONE }: Settings) =>
  `Your browser keeps no cookies, so this page can’t repeat what you have booked. If you gave an email address, we write to it. Or call ${PHONE}.`;

/** The token in the cookie, if it belongs to the page. */
function tokenOf({ headers, params }: FastifyRequest<{ Params: { page: string } }>): string | undefined {
  const token = cookieIn(headers.cookie, name);
  return token !== undefined && sentPath(token) === `${sentPage}/${params.page}` ? token : undefined;
}

function toForm(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(bookingPage, 303);
}
