import type { FastifyInstance } from 'fastify';
import { bookingPage } from '../../../contract/booking.ts';
import { firstOpenDay } from '../../../contract/open-hours.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../http/prepared-response.ts';
import type { Services } from '../../services.ts';
import { sendBuiltPage } from '../../site/pages.ts';

/**
 * Serves the booking page with tomorrow's date in its form, or the first open day after it, so that it is there before scripts
 * run or without them. The page is rendered once a day.
 */
export function addBookingPageRoute(app: FastifyInstance, { site, pages, settings, dayAtOffice }: Services): void {
  if (!site) return;
  let rendered: { day: string; page: Promise<PreparedResponse & { policy: string }> } | undefined;

  const pageFor = (day: string) => {
    if (rendered?.day !== day) rendered = { day, page: render(day) };
    return rendered.page;
  };
  const render = async (day: string) => {
    const { html, policy } = await pages.render(bookingPage, undefined, day);
    return { ...(await prepareResponse(html)), policy };
  };

  app.get(bookingPage, { schema: { hide: true } }, async (request, reply) => {
    try {
      const { policy, ...page } = await pageFor(firstOpenDay(dayAtOffice(1), settings));
      return sendPrepared(request, reply.header('content-security-policy', policy), 'text/html', page);
    } catch (error) {
      rendered = undefined;
      request.log.error({ err: error }, 'rendering the booking page failed');
      return sendBuiltPage(reply, site, bookingPage);
    }
  });
}
