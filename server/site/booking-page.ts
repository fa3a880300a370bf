import type { FastifyInstance } from 'fastify';
import { bookingPage } from '../../contract/booking.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from '../http/prepared-response.ts';
import { type Site, sendBuiltPage } from './pages.ts';
import type { RenderPage } from './renderer.ts';

type BookingPageParts = {
  site: Site;
  renderPage: RenderPage;
  /** The day after today where the office is, YYYY-MM-DD. */
  tomorrow: () => string;
};

/**
 * Serves the page of the booking with tomorrow's date in its form, so that it is there before any script runs, or where
 * none does. It is rendered for the first visitor of a day.
 */
export function addBookingPageRoute(app: FastifyInstance, { site, renderPage, tomorrow }: BookingPageParts): void {
  let rendered: { day: string; page: Promise<PreparedResponse & { policy: string }> } | undefined;

  const pageOf = (day: string) => {
    if (rendered?.day !== day) rendered = { day, page: render(day) };
    return rendered.page;
  };
  const render = async (day: string) => {
    const { html, policy } = await renderPage(bookingPage, undefined, day);
    return { ...prepareResponse(html), policy };
  };

  app.get(bookingPage, { schema: { hide: true } }, async (request, reply) => {
    try {
      const { policy, ...page } = await pageOf(tomorrow());
      return sendPrepared(request, reply.header('content-security-policy', policy), 'text/html', page);
    } catch (error) {
      rendered = undefined;
      request.log.error({ err: error }, 'the page of the booking cannot be rendered');
      return sendBuiltPage(reply, site, bookingPage);
    }
  });
}
