import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type ContactField,
  contactFields,
  contactPage,
  contactPath,
  contactQuestions,
  contactReceived,
  contactRequest,
  earlierHoneypotField,
  honeypotField,
} from '../../../contract/contact.ts';
import { idempotencyHeader, pointedOutField } from '../../../contract/submission.ts';
import { formFieldsOf, formMediaTypes, formRouteOptions, type HtmlForm, sendFormPage } from '../../http/html-form.ts';
import { problemResponses } from '../../http/problem.ts';
import { idempotencyKeyHeader } from '../../http/submission.ts';
import type { Services } from '../../services.ts';
import { createContactStore } from './store.ts';

/** Fits the longest message in any script: URL-encoding takes up to nine bytes per character. */
const bodyLimit = 64 * 1024;

type PostedField = ContactField | typeof earlierHoneypotField | typeof pointedOutField;

const form: HtmlForm<PostedField> = {
  page: contactPage,
  fields: [...contactFields, earlierHoneypotField, pointedOutField],
  failureMessage: 'storing a contact message failed',
  bodyOf: (fields) => fields,
  rejected: (fields, fieldErrors) => ({
    flow: 'contact',
    kind: 'rejected',
    form: typedIn(fields),
    fieldErrors,
    pointedOut: fields[pointedOutField] !== '',
  }),
};

/** What was typed into a form, as the page shows it now, also if a page of an earlier release has posted it. */
function typedIn(fields: Record<string, string>): Record<ContactField, string> {
  const typed = formFieldsOf({ fields: contactFields }, fields);
  return { ...typed, [honeypotField]: typed[honeypotField] || fields[earlierHoneypotField] || '' };
}

/** `POST /api/register/sendWebMessage`: specification 7. */
export async function contactPlugin(app: FastifyInstance, services: Services): Promise<void> {
  const { now, wakeOutbox } = services;
  const contacts = createContactStore(services.database, services.publish);
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
          201: acknowledged('The message is stored'),
          200: acknowledged('The message was already stored'),
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, services),
    },
    async (request, reply) => {
      const { formFields } = request;
      // Other clients have no second press.
      const questions = formFields?.[pointedOutField] === '' ? contactQuestions(request.body) : [];
      if (formFields && questions.length > 0) {
        const answer = {
          flow: 'contact',
          kind: 'questioned',
          form: typedIn(formFields),
          fieldErrors: questions,
        } as const;
        const words = questions.map(({ message }) => message).join('\n');
        return sendFormPage(reply.code(422), services, form.page, answer, words);
      }
      const outcome = await contacts.store({
        key: formFields ? undefined : request.headers[idempotencyHeader],
        request: request.body,
        now: now(),
      });
      wakeOutbox();
      reply.code(outcome === 'stored' ? 201 : 200);
      if (!formFields) return reply.type('text/plain; charset=utf-8').send(contactReceived);
      const answer = { flow: 'contact', kind: 'accepted', form: typedIn(formFields) } as const;
      return sendFormPage(reply, services, form.page, answer, contactReceived);
    },
  );
}

const description = `Stores a message and emails it to the sales inbox, with the sender as Reply-To if an email address was given.
All fields are optional; only an HTML form is returned once if its email address or phone number cannot be one.
\`sending\` is ignored. Requests with the same Idempotency-Key and content are one message.
\`leave_empty\` is hidden from people: the email of a message that fills it in says that it is possibly spam. \`website\` is its
former name.`;

function acknowledged(description: string) {
  return {
    description,
    content: { 'text/plain': { schema: z.literal(contactReceived) }, 'text/html': { schema: z.string() } },
  };
}
