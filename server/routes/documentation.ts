import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Settings } from '../../contract/settings.ts';
import { webhookDocumentation } from '../webhooks/documentation.ts';

/** The path of the OpenAPI 3.1 document. */
const openApiPath = '/api/openapi.json';

/** The path of the page that shows it. */
export const docsPath = '/api/docs';

/** The hash of the only style element in Swagger UI's page. */
const swaggerStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${swaggerStyle}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Generates the API's documentation from the schemas that validate it. Register it before the routes it documents. */
export async function addDocumentationRoutes(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${settings.PRODUCT_NAME} website API`,
        version: '1',
        description: 'The API of the website. Every error is a problem (RFC 9457) whose `detail` says what to do next.',
      },
      // Relative, so that requests go to whichever host the page is opened at.
      servers: [{ url: '/' }],
      webhooks: webhookDocumentation() as never,
      components: {
        securitySchemes: {
          registration: { type: 'apiKey', in: 'cookie', name: 'registration-*', description: cookie },
        },
      },
    },
    transform: transformWithHeaders,
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: docsPath,
    staticCSP: docsPolicy,
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: `${settings.PRODUCT_NAME} website API` },
  });
  app.get(openApiPath, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
}

const cookie = `Set when a code is verified. Its name ends in the first 22 characters of the SHA-256 of the registration's
Idempotency-Key, in base64url: a request needs the key and its cookie.`;

/** fastify-type-provider-zod drops the headers of responses: this puts them back. */
const transformWithHeaders: typeof jsonSchemaTransform = (route) => {
  const transformed = jsonSchemaTransform(route);
  const given = responsesOf(route.schema?.response);
  for (const [status, answer] of Object.entries(responsesOf(transformed.schema.response))) {
    const headers = given[status]?.headers;
    if (headers) answer.headers = headers;
  }
  return transformed;
};

function responsesOf(response: unknown): Record<string, { headers?: unknown }> {
  return (response ?? {}) as Record<string, { headers?: unknown }>;
}
