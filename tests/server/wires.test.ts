// @vitest-environment node
/** What the wires expect of the server when a form is stored, tried without a page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machines } from '../../machines/index.ts';
import { ruleWith } from '../models/drivers/difference.ts';
import type { RequestChange } from '../models/oracles/wire/endpoint.ts';
import { wireOf } from '../models/oracles/wire/index.ts';
import type { Find, Row, ServedRequest } from '../models/oracles/wire/wire.ts';
import {
  inParallel,
  sendRequest,
  startTestServerWithInbox,
  type TestServerWithInbox,
} from './fixtures/registration-client.ts';
import { databaseKinds, uniqueKey } from './fixtures/test-server.ts';

/** The endpoints that store a form, with an example of it and what its wire expects. */
const stored = machines.flatMap(({ machine }) => {
  const { endpoints = [], within = {}, served } = wireOf(machine);
  const example = within['the form was posted without scripts and accepted']?.(undefined as never)[0];
  const [endpoint] = endpoints.filter(({ path, statuses }) => path === example?.path && statuses.startsWith('200 201'));
  return endpoint && example ? [{ path: endpoint.path, endpoint, body: example.body as object, served }] : [];
});

const cases = stored.flatMap((one) => databaseKinds.map((kind) => ({ kind, ...one })));

describe.each(cases)('POST $path on $kind', ({ kind, path, endpoint, body, served }) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const headers = { 'registration-try': '1', 'booking-revision': '1' };
  const requestOf = (key: string, accepted: boolean): ServedRequest => ({
    ...{ method: 'POST', path, headers, body, key, accepted },
    ...{ mailbox: '', real: (words: string) => words },
  });

  /** Every row that was stored, so that a wire can read them at once. */
  async function storedRows(): Promise<Map<string, Row[]>> {
    const { queries } = server.database;
    const names = (await queries.introspection.getTables()).map(({ name }) => name);
    const rows = names.map(
      async (name) =>
        [
          name,
          await queries
            .selectFrom(name as never)
            .selectAll()
            .execute(),
        ] as const,
    );
    return new Map(await Promise.all(rows));
  }

  /** How many rows each table has, but for the counts of submissions. */
  const countRows = async () =>
    [...(await storedRows())]
      .filter(([name]) => name !== 'submission_counts')
      .map(([name, rows]) => [name, rows.length]);

  /** Compares what was stored and emailed under a key with what the wire expects. */
  async function expectServed(request: ServedRequest) {
    const tables = await storedRows();
    const read = (table: string, { key, ...columns }: Find) =>
      (tables.get(table) ?? []).filter(
        (row) =>
          (key === undefined || String(row.idempotency_key).endsWith(`:${key}`)) &&
          Object.entries(columns).every(([column, value]) => row[column] === value),
      );
    for (const { rows, emails } of served([request], read)) {
      for (const { table, find, are } of rows) {
        const found = read(table, find);
        expect(found, `rows in ${table}`).toHaveLength(are.length);
        for (const [at, row] of are.entries()) {
          const expected = matching(row);
          expect(found[at], ruleWith(`row ${at + 1} in ${table}`, columnsOf(found[at], row), expected)).toMatchObject(
            expected,
          );
        }
      }
      for (const { to, about = '', are } of emails) {
        const received = () => server.inbox.to(to).filter(({ text }) => text.includes(about));
        await expect.poll(() => received().length, { message: `emails to ${to}` }).toBe(are.length);
        const summary = received().map(({ subject, replyTo }) => [subject, replyTo?.address]);
        const expected = are.map(({ subject, replyTo }) => [subject, replyTo]);
        expect(summary, ruleWith(`subject and reply address of the emails to ${to}`, summary, expected)).toEqual(
          expected,
        );
        const lines = received()[0]?.text.split('\n') ?? [];
        for (const said of are[0]?.says ?? [])
          expect(lines, `the email to ${to} has the line ${said}`).toContainEqual(matching({ said }).said);
      }
    }
  }

  it('should store the form once and email what follows, however often it is sent under one key', async () => {
    const key = uniqueKey();
    const answers = await inParallel(20, () => sendRequest(server, path, { body, key, headers }));
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200)).toEqual([201]);
    await expectServed(requestOf(key, true));
  });

  it.each(endpoint.rejections)('should reject $fieldError.field, and store nothing', async ({ fieldError, change }) => {
    const key = uniqueKey();
    const changes: RequestChange =
      typeof change === 'function' ? await change({ body, key, parameters: {} }, undefined as never) : change;
    const answer = await sendRequest(server, path, { body: { ...body, ...changes.body }, key, headers });
    const [rejection, expected] = [
      [answer.status, answer.body.errors],
      [422, [expect.objectContaining(fieldError)]],
    ];
    const rule = `status and field error of a wrong ${fieldError.field}`;
    expect(rejection, ruleWith(rule, rejection, expected)).toEqual(expected);
    await expectServed(requestOf(key, false));
  });

  it('should store nothing if it fails, and answer with a problem without internals', {
    tags: ['8.booking-server', '8.contact', '8.station'],
  }, async () => {
    const { schema } = server.database.queries;
    const rename = (from: string, to: string) => schema.alterTable(from).renameTo(to).execute();
    const before = await countRows();
    await rename('outbox', 'elsewhere');
    const answer = await sendRequest(server, path, { body, key: uniqueKey(), headers });
    await rename('elsewhere', 'outbox');
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ title: 'Internal Server Error', detail: expect.stringContaining('+254') });
    expect(answer.text).not.toMatch(/outbox|insert|relation|table|at /i);
    expect(await countRows()).toEqual(before);
  });
});

/** The columns that an oracle speaks of. */
function columnsOf(row: Row | undefined, expected: Row): Row {
  return Object.fromEntries(Object.keys(expected).map((column) => [column, row?.[column]])) as Row;
}

/** Values that the server generates are compared by a pattern. */
function matching(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );
}
