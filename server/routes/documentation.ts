import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Settings } from '../../contract/settings.ts';

/** Where the description of the API is, in OpenAPI 3.1. */
const openApiPath = '/api/openapi.json';

/** Where it can be read and tried. */
export const docsPath = '/api/docs';

/** The one style element that swagger-ui puts into its page. */
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

/** Describes the API by the schemas that check it. To be registered before the calls that it describes. */
export async function addDocumentationRoutes(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${settings.PRODUCT_NAME} website API`,
        version: '1',
        description: 'The calls of the website. Every error is a problem (RFC 9457) whose `detail` says what to do.',
      },
      // Relative, so that it can be tried from whatever address it is read at.
      servers: [{ url: '/' }],
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

const cookie = `Set by the verification of a code. Its name ends in the first 22 characters of the SHA-256 of the registration's
Idempotency-Key, as base64url: a call needs the key and the cookie that belongs to it.`;

/** The transform of fastify-type-provider-zod drops the headers of an answer: they are put back. */
const transformWithHeaders: typeof jsonSchemaTransform = (route) => {
  const transformed = jsonSchemaTransform(route);
  const given = answersOf(route.schema?.response);
  for (const [status, answer] of Object.entries(answersOf(transformed.schema.response))) {
    const headers = given[status]?.headers;
    if (headers) answer.headers = headers;
  }
  return transformed;
};

function answersOf(response: unknown): Record<string, { headers?: unknown }> {
  return (response ?? {}) as Record<string, { headers?: unknown }>;
}
