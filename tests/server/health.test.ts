// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { databaseKinds, startTestServer } from './fixtures/test-server.ts';

describe.each(databaseKinds)('GET /healthz on %s', (kind) => {
  it('should report whether the server can reach its database', { tags: ['7.health'] }, async () => {
    await using server = await startTestServer(kind);
    const healthy = await fetch(`${server.url}/healthz`);
    expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok' }]);
    await server.database.queries.destroy();
    const unhealthy = await fetch(`${server.url}/healthz`);
    expect([unhealthy.status, await unhealthy.json()]).toEqual([503, { status: 'unavailable' }]);
  });
});
