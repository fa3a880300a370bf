import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../contract/duration.ts';
import { mailboxOf } from '../../../contract/email.ts';
import { confirmationLifetime } from '../../../contract/limits.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import {
  type SubscriptionField,
  type SubscriptionLinkPurpose,
  subscriptionFields,
  subscriptionLinkPages,
  subscriptionPage,
  subscriptionPath,
  subscriptionRequest,
  subscriptionResponse,
} from '../../../contract/subscription.ts';
import { tokenIn } from '../../../contract/token.ts';
import {
  type FormDependencies,
  formFieldsOf,
  formMediaTypes,
  formRouteOptions,
  type HtmlForm,
  sendFormPage,
} from '../../http/html-form.ts';
import { addLinkPage, redirectToLinkPage } from '../../http/link-page.ts';
import { invalidFields, problemResponses } from '../../http/problem.ts';
import { submissionRateLimit, tooManyEmails } from '../../http/rate-limit.ts';
import { siteOf, sourceOf } from '../../http/source.ts';
import { idempotencyKeyHeader } from '../../http/submission.ts';
import type { Services } from '../../services.ts';
import { announceArticles } from './article-announcements.ts';
import { createSubscriptionStore, type SubscriptionLinkProblem, type SubscriptionStore } from './store.ts';

interface SubscriptionDependencies extends FormDependencies {
  subscriptions: SubscriptionStore;
}

/** The same for every address, so that it does not reveal who is subscribed. */
const requestDetail =
  'We’ve emailed this address. If it isn’t subscribed yet, the email has a link to confirm the subscription.';

const linkDetails: Record<SubscriptionLinkPurpose, string> = {
  confirm: 'The address is subscribed.',
  leave: 'The address is unsubscribed.',
};

const linkMessages: Record<SubscriptionLinkProblem, string> = {
  unknown: 'We don’t recognise this link',
  used: 'This link has already been used',
  expired: 'This link has expired',
};

/** The field of the one-click request of RFC 8058, whose answer must not redirect. */
const oneClick = 'List-Unsubscribe';

const requestForm: HtmlForm<SubscriptionField> = {
  page: subscriptionPage,
  fields: subscriptionFields,
  failureMessage: 'requesting a subscription failed',
  bodyOf: (fields) => fields,
  rejected: (fields, fieldErrors) => ({ flow: 'subscription', kind: 'rejected', form: fields, fieldErrors }),
};

/** `POST /api/register/subscribe` (rulings on calls), the links in emails to subscribers, and the emails about articles. */
export async function subscriptionPlugin(app: FastifyInstance, services: Services): Promise<void> {
  const dependencies = {
    ...services,
    subscriptions: createSubscriptionStore(services.database, services.publish, services.newsletterPace),
  };
  announceArticles(app, dependencies);
  addRequestRoute(app, dependencies);
  await app.register(async (links) => {
    // RFC 8058: email programs may post their one field as multipart. The path says it all, so the body is not read.
    links.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async () => null);
    addLinkRoute(links, dependencies, 'confirm');
    addLinkRoute(links, dependencies, 'leave');
  });
}

function addRequestRoute(app: FastifyInstance, dependencies: SubscriptionDependencies): void {
  const { settings, subscriptions, now, wakeOutbox } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().post(
    subscriptionPath,
    {
      schema: {
        tags: ['subscription'],
        summary: 'Email a link to confirm a subscription',
        description: requestDescription,
        consumes: formMediaTypes,
        headers: z.looseObject(idempotencyKeyHeader),
        body: subscriptionRequest,
        response: {
          202: {
            description: 'The same for every address',
            content: { 'application/json': { schema: subscriptionResponse }, 'text/html': { schema: z.string() } },
          },
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(requestForm, dependencies),
    },
    async (request, reply) => {
      const admission = await subscriptions.request({
        email: mailboxOf(request.body.email),
        key: request.formFields ? undefined : request.headers[idempotencyHeader],
        source: siteOf(sourceOf(request)),
        now: now(),
        maxPerHour: settings.CODES_PER_HOUR,
        maxPerDomain: settings.EMAILS_PER_DOMAIN_PER_HOUR,
      });
      if (admission.kind === 'rejected') throw tooManyEmails(admission.retryAfter, settings);
      wakeOutbox();
      reply.code(202);
      if (!request.formFields) return reply.type('application/json; charset=utf-8').send({ detail: requestDetail });
      const fields = formFieldsOf(requestForm, request.formFields);
      const answer = { flow: 'subscription', kind: 'accepted', form: fields } as const;
      return sendFormPage(reply, dependencies, requestForm.page, answer, requestDetail);
    },
  );
}

function addLinkRoute(
  app: FastifyInstance,
  dependencies: SubscriptionDependencies,
  purpose: SubscriptionLinkPurpose,
): void {
  const { settings, subscriptions, now, wakeOutbox } = dependencies;
  // Email services unsubscribe many readers from a few addresses, and nothing may keep anyone from leaving.
  const isLimited = purpose !== 'leave';
  const path = subscriptionLinkPages[purpose];
  const detail = linkDetails[purpose];
  const form: HtmlForm<typeof oneClick> = {
    page: `${path}/$token`,
    fields: [oneClick],
    failureMessage: `following a link to ${purpose} a subscription failed`,
    bodyOf: () => ({}),
    rejected: (_fields, fieldErrors) => ({ flow: 'subscriptionLink', kind: 'rejected', form: {}, fieldErrors }),
  };
  const rateLimit = isLimited ? submissionRateLimit(settings) : false;
  addLinkPage(app, dependencies, form.page, { rateLimit }, async (token) => {
    const answer = { flow: 'subscriptionLink', kind: 'accepted', form: {} } as const;
    return (await subscriptions.isDone(purpose, token)) ? { answer, words: detail } : undefined;
  });

  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/:token`,
    {
      schema: {
        tags: ['subscription'],
        summary: `${purpose === 'confirm' ? 'Confirm' : 'Leave'} a subscription with an emailed link`,
        description: linkDescriptions[purpose],
        consumes: [...formMediaTypes, 'multipart/form-data'],
        params: z.object({ token: z.string() }),
        response: {
          200: { description: 'It is done', content: { 'application/json': { schema: subscriptionResponse } } },
          303: z.null().check(z.describe('The same; an HTML form is led to the page that says so')),
          ...problemResponses(400, 403, 413, 415, 422, 500, 503),
          ...(isLimited && problemResponses(429)),
        },
      },
      ...formRouteOptions(form, dependencies),
      ...(!isLimited && { config: { rateLimit: false as const } }),
    },
    async (request, reply) => {
      const token = tokenIn(request.params.token);
      const outcome = await subscriptions[purpose](token, now());
      if (outcome !== 'done') throw invalidFields({ field: 'token', message: linkMessages[outcome] });
      wakeOutbox();
      reply.header('cache-control', 'no-store');
      const { formFields } = request;
      if (formFields && formFields[oneClick] === '') return redirectToLinkPage(reply, form.page, token);
      return reply.type('application/json; charset=utf-8').send({ detail });
    },
  );
}

const requestDescription = `Emails a link that works for ${durationInWords(confirmationLifetime)}. The address is subscribed only when the button on
the link's page is pressed. The answer is the same whether or not the address is subscribed. Repeating a request with the same
Idempotency-Key sends nothing.`;

const linkDescriptions: Record<SubscriptionLinkPurpose, string> = {
  confirm: `Subscribes the address that the link was emailed to, and confirms it by email. Repeating a request repeats the
answer. A GET of the same URL shows the page, which says so once it is done, and changes nothing.`,
  leave: `Ends the subscription that the link belongs to. Every email to a subscriber names this URL in List-Unsubscribe, and it
takes the one-click request of RFC 8058. A GET of the same URL shows the page, which says so once it is done, and changes nothing.`,
};
