import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type ContactField,
  contactFields,
  contactPage,
  contactPath,
  contactReceived,
  contactRequest,
} from '../../contract/contact.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { ContactStore } from '../database/contacts.ts';
import {
  type FormDependencies,
  formFieldsOf,
  formMediaTypes,
  formRouteOptions,
  type HtmlForm,
  sendFormPage,
} from '../http/html-form.ts';
import { idempotencyKeyHeader, problemResponses } from './submission.ts';

/** What the call of a contact message needs of the server. */
export interface ContactDependencies extends FormDependencies {
  messages: ContactStore;
}

/** Takes the longest message whatever it is written in: a plain form spends up to nine bytes on a character. */
const bodyLimit = 64 * 1024;

const form: HtmlForm<ContactField> = {
  page: contactPage,
  fields: contactFields,
  failure: 'a contact message failed',
  bodyOf: (typed) => typed,
  rejected: (typed, fieldErrors) => ({ flow: 'contact', kind: 'rejected', form: typed, fieldErrors }),
};

/** `POST /api/register/sendWebMessage` (specification 7), as JSON, or as the plain form of a visitor without scripts. */
export function addContactRoutes(app: FastifyInstance, parts: ContactDependencies): void {
  const { messages, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    contactPath,
    {
      bodyLimit,
      schema: {
        tags: ['contact'],
        summary: 'Send a contact message',
        description,
        consumes: formMediaTypes,
        headers: z.looseObject(idempotencyKeyHeader),
        body: contactRequest,
        response: {
          201: answered('The message is stored'),
          200: answered('The message was stored before'),
          ...problemResponses(400, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, parts),
    },
    async (request, reply) => {
      const outcome = await messages.store({
        key: request.typed ? undefined : request.headers[idempotencyHeader],
        request: request.body,
        now: now(),
      });
      wakeOutbox();
      reply.code(outcome === 'stored' ? 201 : 200).header('cache-control', 'no-store');
      if (!request.typed) return reply.type('text/plain; charset=utf-8').send(contactReceived);
      const answer = { flow: 'contact', kind: 'accepted', form: formFieldsOf(form, request.typed) } as const;
      return sendFormPage(reply, parts, form.page, answer, contactReceived);
    },
  );
}

const description = `Stores a message and mails it to the sales inbox, with the sender as Reply-To where an email was given.
No field is required, and the flag \`sending\` says nothing. The same Idempotency-Key and content again is one message.
\`website\` is a field that people do not see: a message with it is stored, and not mailed.`;

function answered(description: string) {
  return {
    description,
    content: { 'text/plain': { schema: z.literal(contactReceived) }, 'text/html': { schema: z.string() } },
  };
}
