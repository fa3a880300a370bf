import * as z from 'zod/mini';
import { webhookBodySchema, webhookEvents, webhookTypes } from '../../contract/webhooks.ts';

const header = (name: string, description: string) => ({
  in: 'header' as const,
  name,
  required: true,
  description,
  schema: { type: 'string' as const },
});

const parameters = [
  header('webhook-id', 'The id of the event, which is the same at every try: take each once.'),
  header(
    'webhook-timestamp',
    'When it was sent, in seconds since 1970. Reject what was sent more than five minutes ago.',
  ),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces.',
  ),
];

const responses = {
  '2XX': { description: 'The webhook is accepted.' },
  '410': { description: 'The receiver is gone: this webhook is not sent again.' },
  default: { description: 'The webhook is not accepted, and is sent again after a pause.' },
};

/** The webhooks of the API's description (OpenAPI 3.1), by their types: generated from the schemas of what is sent. */
export function webhookDocumentation() {
  return Object.fromEntries(webhookTypes.map((type) => [type, { post: operationOf(type) }]));
}

function operationOf(type: (typeof webhookTypes)[number]) {
  const { $schema, ...schema } = z.toJSONSchema(webhookBodySchema(type));
  return {
    tags: ['webhooks'],
    summary: webhookEvents[type].summary,
    description:
      'Sent to the operator of the site only, as Standard Webhooks has it: https://www.standardwebhooks.com.',
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  };
}
