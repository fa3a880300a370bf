import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../contract/duration.ts';
import { mailboxOf } from '../../contract/email.ts';
import { confirmationLifetime } from '../../contract/limits.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import {
  type SubscriptionField,
  type SubscriptionLinkPurpose,
  subscriptionFields,
  subscriptionLinkPages,
  subscriptionPage,
  subscriptionPath,
  subscriptionRequest,
  subscriptionResponse,
} from '../../contract/subscription.ts';
import type { SubscriptionLinkProblem, SubscriptionStore } from '../database/subscriptions.ts';
import {
  type FormDependencies,
  formFieldsOf,
  formMediaTypes,
  formRouteOptions,
  type HtmlForm,
  sendFormPage,
} from '../http/html-form.ts';
import { invalidFields } from '../http/problem.ts';
import { idempotencyKeyHeader, problemResponses, tooManyEmails } from './submission.ts';

/** What the calls of a subscription need of the server. */
export interface SubscriptionDependencies extends FormDependencies {
  subscribers: SubscriptionStore;
}

/** The same for every address. */
const asked = 'We have mailed this address. If it is not subscribed yet, the mail has a link to confirm it.';

const done: Record<SubscriptionLinkPurpose, string> = {
  confirm: 'The address is subscribed.',
  leave: 'The address gets no more articles.',
};

/** What is said of a link that does not hold. */
const flaws: Record<SubscriptionLinkProblem, string> = {
  unknown: 'We do not know this link',
  used: 'This link was used already',
  expired: 'This link has expired',
};

const box: HtmlForm<SubscriptionField> = {
  page: subscriptionPage,
  fields: subscriptionFields,
  failure: 'a subscription failed',
  bodyOf: (typed) => typed,
  rejected: (typed, fieldErrors) => ({ flow: 'subscription', kind: 'rejected', form: typed, fieldErrors }),
};

/** `POST /api/register/subscribe` (rulings on calls), and what the links in mails to subscribers do. */
export async function addSubscriptionRoutes(app: FastifyInstance, parts: SubscriptionDependencies): Promise<void> {
  addRequest(app, parts);
  await app.register(async (links) => {
    // RFC 8058: mail programs may send their one field as multipart. The address says everything; the body is not read.
    links.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async () => null);
    addLink(links, parts, 'confirm');
    addLink(links, parts, 'leave');
  });
}

function addRequest(app: FastifyInstance, parts: SubscriptionDependencies): void {
  const { settings, subscribers, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    subscriptionPath,
    {
      schema: {
        tags: ['subscription'],
        summary: 'Mail a link to confirm a subscription',
        description: requestDescription,
        consumes: formMediaTypes,
        headers: z.looseObject(idempotencyKeyHeader),
        body: subscriptionRequest,
        response: {
          202: answered('The same for every address'),
          ...problemResponses(400, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(box, parts),
    },
    async (request, reply) => {
      const admission = await subscribers.request({
        email: mailboxOf(request.body.email),
        key: request.typed ? undefined : request.headers[idempotencyHeader],
        now: now(),
        most: settings.CODES_PER_HOUR,
      });
      if (admission.kind === 'rejected') throw tooManyEmails(admission.retryAfter, settings);
      wakeOutbox();
      reply.code(202).header('cache-control', 'no-store');
      if (!request.typed) return reply.type('application/json; charset=utf-8').send({ detail: asked });
      const answer = { flow: 'subscription', kind: 'accepted', form: formFieldsOf(box, request.typed) } as const;
      return sendFormPage(reply, parts, box.page, answer, asked);
    },
  );
}

function addLink(app: FastifyInstance, parts: SubscriptionDependencies, purpose: SubscriptionLinkPurpose): void {
  const { subscribers, now, wakeOutbox } = parts;
  const path = subscriptionLinkPages[purpose];
  const form: HtmlForm<never> = {
    page: `${path}/$token`,
    fields: [],
    failure: `a link to ${purpose} a subscription failed`,
    bodyOf: () => ({}),
    rejected: (_typed, fieldErrors) => ({ flow: 'subscriptionLink', kind: 'rejected', form: {}, fieldErrors }),
  };
  const options = formRouteOptions(form, parts);
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/:token`,
    {
      schema: {
        tags: ['subscription'],
        summary: `${purpose === 'confirm' ? 'Confirm' : 'Leave'} a subscription by a mailed link`,
        description: linkDescriptions[purpose],
        consumes: [...formMediaTypes, 'multipart/form-data'],
        params: z.object({ token: z.string() }),
        response: { 200: answered('It is done'), ...problemResponses(400, 413, 415, 422, 429, 500, 503) },
      },
      ...options,
      // Mail services leave for many readers from few addresses, and nobody is to be kept from leaving.
      ...(purpose === 'leave' && { config: { rateLimit: false as const } }),
    },
    async (request, reply) => {
      const outcome = await subscribers[purpose](request.params.token, now());
      if (outcome !== 'done') throw invalidFields({ field: 'token', message: flaws[outcome] });
      wakeOutbox();
      reply.header('cache-control', 'no-store');
      const detail = done[purpose];
      if (!request.typed) return reply.type('application/json; charset=utf-8').send({ detail });
      return sendFormPage(reply, parts, form.page, { flow: 'subscriptionLink', kind: 'accepted', form: {} }, detail);
    },
  );
}

const requestDescription = `Mails a link that holds for ${durationInWords(confirmationLifetime)}; only a press on its page subscribes the address. The
answer is the same whether or not the address is subscribed. The same Idempotency-Key again mails nothing.`;

const linkDescriptions: Record<SubscriptionLinkPurpose, string> = {
  confirm: `Subscribes the address that the link was mailed to, and tells it by mail. A GET of the same address shows the
page and changes nothing. The same link again repeats the answer.`,
  leave: `Ends the subscription that the link belongs to. It is the address of List-Unsubscribe in every mail to a
subscriber, and takes the one-click request of RFC 8058. A GET of the same address shows the page and changes nothing.`,
};

function answered(description: string) {
  return {
    description,
    content: { 'application/json': { schema: subscriptionResponse }, 'text/html': { schema: z.string() } },
  };
}
