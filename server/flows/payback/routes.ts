import type { FastifyInstance } from 'fastify';
import { paybackPath } from '../../../contract/payback.ts';
import { pricingPage } from '../../../contract/pricing.ts';
import { sendFormPage } from '../../http/html-form.ts';
import { submissionRateLimit } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';

/** The pricing page with a visitor's own sum, for those without scripts: it stores nothing, and search engines have the page itself. */
export async function paybackPlugin(app: FastifyInstance, services: Services): Promise<void> {
  app.get(
    paybackPath,
    { schema: { hide: true }, config: { rateLimit: submissionRateLimit(services.settings) } },
    async (request, reply) => {
      request.server.turnAwayIfLagging('forms');
      const { search } = new URL(request.url, services.settings.PUBLIC_URL);
      const answer = { flow: 'payback', kind: 'accepted', form: { search } } as const;
      return sendFormPage(reply.header('x-robots-tag', 'noindex'), services, pricingPage, answer, notShown);
    },
  );
}

const notShown = 'The sum could not be shown. Please try again in a moment.';
