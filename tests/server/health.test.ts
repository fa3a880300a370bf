// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { databaseKinds, startTestServer } from './fixtures/test-server.ts';

const { version: release } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(databaseKinds)('the health of a server on %s', { tags: ['7.health'] }, (kind) => {
  it('should be ready while it can store something, and alive even if it cannot, name its release, and never come from a cache', async () => {
    await using server = await startTestServer(kind);
    const answers = async () => {
      const [alive, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(server.url + path)));
      expect([alive, ready].map((answer) => answer?.headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
      return [alive?.status, await alive?.json(), ready?.status, await ready?.json()];
    };
    expect(await answers()).toEqual([200, { status: 'ok' }, 200, { status: 'ready', release }]);
    await server.database.queries.schema.dropTable('readiness').execute();
    // A write of the last ten seconds is enough. This one may have taken some of them.
    server.clock.ahead = 5_000;
    expect(await answers()).toEqual([200, { status: 'ok' }, 200, { status: 'ready', release }]);
    server.clock.ahead = 11_000;
    expect(await answers()).toEqual([200, { status: 'ok' }, 503, { status: 'unavailable', release }]);
  });
});
