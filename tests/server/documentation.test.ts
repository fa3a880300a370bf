// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxLengths } from '../../contract/limits.ts';
import { webhookEvents, webhookTypes } from '../../contract/webhooks.ts';
import { endpoints } from '../models/oracles/wire/index.ts';
import { startTestServer, type TestServer } from './fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server[Symbol.asyncDispose]());

describe('the OpenAPI document', { tags: ['7.openapi'] }, () => {
  const read = async () => (await fetch(`${server.url}/api/openapi.json`)).json();

  it('should be OpenAPI 3.1, list every route of the API, and name the statuses that each answers with', async () => {
    const { openapi, info, paths } = await read();
    expect(openapi).toBe('3.1.0');
    expect(info.title).toContain('Msafara');
    type Operations = Record<string, { responses: object }>;
    const statuses = Object.entries(paths as Record<string, Operations>).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { responses }]) => [
        `${method} ${path}`,
        Object.keys(responses).join(' '),
      ]),
    );
    const ofFlows = endpoints.map(({ method, path, statuses }) => [
      `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      statuses,
    ]);
    expect(Object.fromEntries(statuses)).toEqual({
      ...Object.fromEntries(ofFlows),
      'get /api/register/booking/{id}/appointment.ics': '200 403 404 500 503',
      'get /healthz': '200',
      'get /msafara/blog/{slug}': '200 304 404 500 503',
      'get /msafara/blogs': '200 304 404 422 500 503',
      'get /readyz': '200 503',
      // Nothing keeps readers from leaving, so that route has no limit.
      'post /subscribe/leave/{token}': '200 303 400 403 413 415 422 500 503',
    });
  });

  it("should describe a booking with the contract's schema, as JSON and as a form", async () => {
    const { post } = (await read()).paths['/api/register/booking'];
    expect(Object.keys(post.requestBody.content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    const { schema } = post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['first_name', 'last_name', 'appointment_date', 'appointment_time']);
    expect(schema.properties.first_name).toMatchObject({ type: 'string', minLength: 1, maxLength: maxLengths.name });
    expect(schema.properties.appointment).toMatchObject({ type: 'string', format: 'date-time' });
    // Any hour of the visitor's day can be open at the office.
    const hours = schema.properties.appointment_time.enum.toSorted();
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '00', '23']);
  });

  it('should describe the idempotency key and the revision as optional', async () => {
    const { post } = (await read()).paths['/api/register/booking'];
    expect(post.parameters).toEqual([
      expect.objectContaining({
        in: 'header',
        name: 'booking-revision',
        schema: { type: 'string', pattern: '^\\d{1,9}$' },
      }),
      expect.objectContaining({
        in: 'header',
        name: 'idempotency-key',
        schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
      }),
    ]);
    for (const { required } of post.parameters) expect(required ?? false).toBe(false);
  });

  it('should describe the answers, with problems for rejections and Location for the calendar file', async () => {
    const { post } = (await read()).paths['/api/register/booking'];
    expect(Object.keys(post.responses[201].content)).toEqual(['text/plain', 'text/html']);
    expect(post.responses[201].headers.Location.schema.type).toBe('string');
    for (const status of [400, 403, 413, 415, 422, 429, 500, 503]) {
      const { schema } = post.responses[status].content['application/problem+json'];
      expect(Object.keys(schema.properties)).toEqual([
        'type',
        'title',
        'status',
        'detail',
        'errors',
        'current',
        'instance',
      ]);
    }
  });
});

describe('the OpenAPI document, as its specification demands', { tags: ['7.openapi'] }, () => {
  it('should describe every response, and put every schema under a media type', async () => {
    const { paths, info } = await (await fetch(`${server.url}/api/openapi.json`)).json();
    expect(info).toMatchObject({ version: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/) });
    type Operation = { responses: Record<string, { description: string; content?: object }> };
    const operations = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations as Record<string, Operation>).map(({ responses }) => ({ path, responses })),
    );
    const undescribed = new Set<string>();
    for (const { path, responses } of operations) {
      for (const [status, { description, content = {} }] of Object.entries(responses)) {
        if (description === 'Default Response') undescribed.add(path);
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(description).toMatch('application/problem+json' in content ? /RFC 9457/ : /\S/);
        for (const mediaType of Object.keys(content)) expect(mediaType).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
      }
    }
    // Their status says it all.
    expect([...undescribed]).toEqual(['/healthz', '/readyz']);
  });
});

describe('the OpenAPI document of the fuel station', { tags: ['7.openapi'] }, () => {
  it('should describe the six fields and the terms, as JSON and as a form, and the two logins', async () => {
    const { paths } = await (await fetch(`${server.url}/api/openapi.json`)).json();
    const { post } = paths['/api/register/fuelStation'];
    expect(Object.keys(post.requestBody.content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    const { schema } = post.requestBody.content['application/json'];
    const names = ['fuel_station_name', 'franchise', 'first_name', 'last_name', 'mobile', 'email'];
    expect(schema.required).toEqual([...names, 'terms']);
    expect(schema.properties.terms.anyOf).toMatchObject([{ enum: ['accepted'] }, { enum: [true] }]);
    expect(schema.properties.franchise.enum).toHaveLength(8);
    const { properties } = post.responses[201].content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(['manager', 'fuel_attendant', 'detail']);
  });
});

describe('the OpenAPI document of the registration and the password reset', { tags: ['7.openapi'] }, () => {
  type Operation = {
    tags: string[];
    summary: string;
    description?: string;
    security?: object[];
    parameters?: { in: string; name: string }[];
    requestBody: { content: Record<string, { schema: { anyOf?: { required: string[] }[] } }> };
    responses: Record<string, { content: Record<string, { schema: { properties: object } }> }>;
  };
  const read = async () => (await fetch(`${server.url}/api/openapi.json`)).json();

  it('should give every route a tag and a summary, and name those that need a session', async () => {
    const { paths, components } = await read();
    expect(components.securitySchemes.registration).toMatchObject({
      type: 'apiKey',
      in: 'cookie',
      name: 'registration-*',
      description: expect.stringContaining('SHA-256'),
    });
    const withSession: string[] = [];
    const undescribed: string[] = [];
    for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
      for (const [method, { tags, summary, description, security }] of Object.entries(operations)) {
        expect([path, tags, summary?.length > 5]).toEqual([path, [expect.stringMatching(/^[a-z]/)], true]);
        if (security) withSession.push(`${method} ${path}`);
        if (!description) undescribed.push(`${method} ${path}`);
      }
    }
    // Their summaries say it all.
    expect(undescribed.sort()).toEqual([
      'get /api/register/booking/{id}/appointment.ics',
      'get /healthz',
      'get /msafara/blog/{slug}',
      'get /readyz',
    ]);
    expect(withSession.sort()).toEqual([
      'delete /api/register/session',
      'get /api/register/session',
      'post /api/register/account',
      'post /api/register/invitations',
      'post /api/register/invitations/resend',
      'post /api/register/skip',
      'post /api/register/team',
    ]);
  });

  it('should describe both bodies of the account, and its answer', async () => {
    const { post } = (await read()).paths['/api/register/account'] as { post: Operation };
    const { schema } = post.requestBody.content['application/json'] ?? { schema: {} };
    expect(schema.anyOf?.map(({ required }) => required)).toEqual([
      ['first_name', 'last_name', 'password'],
      ['invitation'],
    ]);
    expect(post.parameters?.map(({ name }) => name).sort()).toEqual(['idempotency-key', 'registration-try']);
    const answer = post.responses[201]?.content['application/json']?.schema.properties ?? {};
    expect(Object.keys(answer)).toEqual(['username', 'first_name', 'next', 'roles', 'team']);
  });

  it('should describe the GETs of specification 7 with the parameters in their paths', async () => {
    const { paths } = await read();
    const sending: Operation = paths['/api/register/sendRegistrationCodeEmail/{email}'].get;
    const verifying: Operation = paths['/api/register/{email}/{code}'].get;
    const inPath = ({ parameters }: Operation) =>
      parameters?.filter((one) => one.in === 'path').map(({ name }) => name);
    expect([inPath(sending), inPath(verifying)]).toEqual([['email'], ['email', 'code']]);
    expect(paths['/api/register/verifyEmailCode//'].post.responses[200].content).toHaveProperty('text/plain');
  });
});

describe('the webhooks of the OpenAPI document', { tags: ['7.openapi', '7.webhooks'] }, () => {
  it('should be those that are sent, each with its body and the headers of Standard Webhooks', async () => {
    const { webhooks } = await (await fetch(`${server.url}/api/openapi.json`)).json();
    expect(Object.keys(webhooks)).toEqual(webhookTypes);
    for (const type of webhookTypes) {
      const { summary, parameters, requestBody, responses } = webhooks[type].post;
      expect(summary).toBe(webhookEvents[type].summary);
      expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
      expect(Object.keys(responses)).toEqual(['410', '2XX', 'default']);
      const { properties, required } = requestBody.content['application/json'].schema;
      expect([properties.type.const, required]).toEqual([type, ['type', 'timestamp', 'data']]);
      expect(Object.keys(properties.data.properties)).toEqual(Object.keys(webhookEvents[type].data.shape));
      expect(properties.data.additionalProperties).toBe(false);
    }
  });
});

describe('the documentation page', { tags: ['7.openapi'] }, () => {
  it('should work under a policy without unsafe-inline or unsafe-eval', async () => {
    const page = await fetch(`${server.url}/api/docs`);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
    ]);
    const html = await page.text();
    expect(html).toContain('<title>Msafara website API</title>');
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=/);
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => new URL(path ?? '', page.url));
    expect(scripts.length).toBeGreaterThanOrEqual(5);
    for (const script of scripts) {
      const answer = await fetch(script);
      expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
    }
  });

  it('should send requests to the host that it is opened at', async () => {
    expect((await (await fetch(`${server.url}/api/openapi.json`)).json()).servers).toEqual([{ url: '/' }]);
  });

  it('should show our OpenAPI document, which caches ask for each time', async () => {
    const shown = await (await fetch(`${server.url}/api/docs/json`)).json();
    const answer = await fetch(`${server.url}/api/openapi.json`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(shown).toEqual(await answer.json());
  });
});
