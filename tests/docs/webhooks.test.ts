import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { webhookBodySchema, webhookEvents, webhookTypes } from '../../contract/webhooks.ts';
import { repository } from './sources.ts';

const text = readFileSync(join(repository, 'docs/webhooks.md'), 'utf8');
const blocksIn = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);

test('should list every event, with what it reports', { tags: ['7.webhooks'] }, () => {
  const rows = [...text.matchAll(/^\| `(\w+\.\w+)` \| (.+) \|$/gm)].map(([, type, summary]) => [type, summary]);
  const remedy = 'List each event of contract/webhooks.ts in docs/webhooks.md, with its summary.';
  expect(rows, remedy).toEqual(webhookTypes.map((type) => [type, webhookEvents[type].summary]));
});

// The API's description lists every field, so one more field of a form is no change of this page.
test('should have an example with nothing but fields that are sent', { tags: ['7.webhooks'] }, () => {
  const [example] = blocksIn('json').map((block) => JSON.parse(block));
  const { data, ...body } = webhookBodySchema('booking.made').shape;
  const strict = z.strictObject({ ...body, data: z.strictObject(z.partial(data as z.ZodMiniObject).shape) });
  const remedy = 'Make the example in docs/webhooks.md what is sent.';
  expect(strict.safeParse(example).error?.issues, remedy).toBeUndefined();
});

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const body = '{"type":"subscription.ended","timestamp":"2026-11-27T06:00:00.000Z","data":{"id":"é"}}';
const signed = (time: Date, changes: object = {}) => ({
  'webhook-id': 'some-id',
  'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
  'webhook-signature': `v1a,other ${new Webhook(secret).sign('some-id', time, body)}`,
  ...changes,
});

type Headers = ReturnType<typeof signed>;

/** Runs a block of code as the service does that it is for, and returns what it passes on. */
const run: Record<string, (code: string, body: string, headers: Headers) => Promise<unknown>> = {
  Node: (code, given, headers) => call(code, { secret, body: given, headers }, 'event'),
  n8n: (code, given, headers) => {
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(given) };
    const $input = { first: () => ({ json: { headers } }) };
    return call(code.replace('whsec_…', secret), { $input, self: { helpers } }).then((items) => {
      const [item] = items as { json: unknown }[];
      return item?.json;
    });
  },
  Zapier: (code, given, headers) => {
    const inputData = {
      ...{ secret, body: given, id: headers['webhook-id'] },
      ...{ timestamp: headers['webhook-timestamp'], signatures: headers['webhook-signature'] },
    };
    return call(`let output;\n${code}`, { inputData }, 'output');
  },
};

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

function call(code: string, given: Record<string, unknown>, result?: string): Promise<unknown> {
  const { self, ...values }: Record<string, unknown> = { ...given, require: createRequire(import.meta.url) };
  const returned = result === undefined ? '' : `\nreturn ${result};`;
  return new AsyncFunction(...Object.keys(values), code + returned).apply(self, Object.values(values));
}

const programs = blocksIn('js').map((code) => ({ code, name: /^\/\/ (\w+)/.exec(code)?.[1] ?? '' }));

test('should have code to copy for each service', () => {
  expect(programs.map(({ name }) => name)).toEqual(Object.keys(run));
});

describe.each(programs)('the code for $name', { tags: ['7.webhooks'] }, ({ code, name }) => {
  const verify = (given: string, headers: Headers) => (run[name] as (typeof run)[string])(code, given, headers);

  test('should pass on an event that is signed', async () => {
    expect(await verify(body, signed(new Date()))).toMatchObject(JSON.parse(body));
  });

  test.each([
    ['with another body', body.replace('ended', 'confirmed'), signed(new Date())],
    ['with another id', body, signed(new Date(), { 'webhook-id': 'other' })],
    ['that is old', body, signed(new Date(Date.now() - 301_000))],
    ['from the future', body, signed(new Date(Date.now() + 3_000_000))],
    ['with half a signature', body, signed(new Date(), { 'webhook-signature': 'v1,AAAA' })],
    [
      'of another version',
      body,
      signed(new Date(), { 'webhook-signature': signed(new Date())['webhook-signature'].replaceAll('v1,', 'v2,') }),
    ],
    ['without a signature', body, signed(new Date(), { 'webhook-signature': '' })],
    ['without a time', body, signed(new Date(), { 'webhook-timestamp': '' })],
  ])('should end at an event %s', async (_what, given, headers) => {
    await expect(verify(given, headers)).rejects.toThrow();
  });
});
