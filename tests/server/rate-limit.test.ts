// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { networksPerSite, submissionWindow } from '../../contract/limits.ts';
import { newPasswordPath, passwordResetPath, resetCheckPath } from '../../contract/password-reset.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { openDatabase } from '../../server/database/open.ts';
import { rateLimitStore } from '../../server/database/rate-limit-store.ts';
import { inParallel, sendRequest } from './fixtures/registration-client.ts';
import {
  createTestStorage,
  databaseKinds,
  postBooking,
  startInstances,
  startTestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

/** What counts as a submission. */
const limited = [
  ['POST', bookingPath],
  ['POST', contactPath],
  ['POST', fuelStationPath],
  ['POST', subscriptionPath],
  ['POST', '/subscribe/confirm/some-token'],
  ['POST', '/registration/restore/some-token'],
  ['GET', '/booking/appointment/some-token'],
  ['POST', '/booking/appointment/some-token'],
  ['GET', '/booking/sent/some-page'],
  ['POST', '/booking/sent/some-page'],
  ['POST', passwordResetPath],
  ['POST', resetCheckPath],
  ['POST', newPasswordPath],
  ['GET', sendCodePath('amina@example.com')],
  ['GET', verifyCodePath('amina@example.com', 'ABC234')],
  ['POST', registrationPaths.link],
  ['POST', registrationPaths.account],
  ['POST', registrationPaths.team],
  ['POST', registrationPaths.invitations],
  ['POST', registrationPaths.skip],
  ['POST', registrationPaths.invitation],
  ['POST', registrationPaths.renewInvitation],
  ['GET', registrationPaths.session],
  ['DELETE', registrationPaths.session],
] as const;

describe.each(databaseKinds)('the rate limit of submissions on %s', (kind) => {
  it('should reject an address that sends too many in a minute, say when to retry, and then accept it', {
    tags: ['7.limits'],
  }, async () => {
    await using server = await startTestServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 3 } });
    const statuses = [];
    for (let times = 0; times < 3; times++)
      statuses.push((await postBooking(server, validBooking(), uniqueKey())).status);
    expect(statuses).toEqual([201, 201, 201]);
    const rejected = await postBooking(server, validBooking(), uniqueKey());
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(submissionWindow / 1000);
    expect(await rejected.json()).toMatchObject({ status: 429, detail: expect.stringContaining('+254 700 000 000') });
    server.clock.ahead = submissionWindow + 1000;
    expect((await postBooking(server, validBooking(), uniqueKey())).status).toBe(201);
  });

  it('should count what is submitted to all others too', { tags: ['4.reset-check'] }, async () => {
    await using server = await startTestServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 1, TRUSTED_PROXIES: 1 } });
    for (const [at, [method, path]] of limited.entries()) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` };
      await postBooking(server, validBooking(), uniqueKey(), headers);
      const body = method === 'POST' ? { body: {} } : {};
      const answer = await sendRequest(server, path, { method, ...body, key: uniqueKey(), headers });
      expect([method, path, answer.status]).toEqual([method, path, 429]);
    }
  });

  it('should count simultaneous requests exactly, those of two instances of PostgreSQL together', {
    tags: ['7.limits'],
  }, async () => {
    await using instances = await startInstances(kind, { settings: { SUBMISSIONS_PER_MINUTE: 10 } });
    const answers = await inParallel(30, (at) => postBooking(instances.either(at), validBooking(), uniqueKey()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('should number the submissions of each address in their order, however many are counted at once', async () => {
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    const instant = Date.parse('2026-11-23T08:00:00.000Z');
    const Store = rateLimitStore(database, () => instant);
    const store = new Store({});
    const count = (address: string) =>
      new Promise((resolve) => store.incr(address, (_error, result) => resolve(result), 60_000, 10));
    const addresses = ['b', 'a', 'b', 'c', 'a', 'b'];
    const counts = await Promise.all(addresses.map(count));
    await database.close();
    expect(counts).toEqual([1, 1, 2, 1, 2, 3].map((current) => ({ current, ttl: 60_000 })));
  });

  it('should take addresses only from trusted proxies', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const settings = { SUBMISSIONS_PER_MINUTE: 1 };
    await using behindNone = await startTestServer(kind, { settings });
    expect((await postBooking(behindNone, validBooking(), uniqueKey(), from('203.0.113.1'))).status).toBe(201);
    expect((await postBooking(behindNone, validBooking(), uniqueKey(), from('203.0.113.2'))).status).toBe(429);

    await using behindOne = await startTestServer(kind, { settings: { ...settings, TRUSTED_PROXIES: 1 } });
    expect((await postBooking(behindOne, validBooking(), uniqueKey(), from('203.0.113.1'))).status).toBe(201);
    expect((await postBooking(behindOne, validBooking(), uniqueKey(), from('203.0.113.2'))).status).toBe(201);
    expect((await postBooking(behindOne, validBooking(), uniqueKey(), from('9.9.9.9, 203.0.113.2'))).status).toBe(429);
  });
});

describe('the rate limit of an IPv6 site', () => {
  it('should accept several times what one of its networks may submit', { tags: ['7.limits'] }, async () => {
    const settings = { SUBMISSIONS_PER_MINUTE: 2, TRUSTED_PROXIES: 1 };
    await using server = await startTestServer('sqlite', { settings });
    const post = async (address: string) =>
      (await postBooking(server, validBooking(), uniqueKey(), { 'x-forwarded-for': address })).status;
    const ofOneNetwork = [await post('2001:db8:1:1::1'), await post('2001:db8:1:1::2'), await post('2001:db8:1:1::3')];
    expect(ofOneNetwork).toEqual([201, 201, 429]);
    const ofOthers = [];
    for (let network = 0; network < 2 * networksPerSite; network++)
      ofOthers.push(await post(`2001:db8:1:${network + 2}::1`));
    // The three before count too.
    expect(ofOthers).toEqual([...Array(2 * networksPerSite - 3).fill(201), 429, 429, 429]);
    expect(await post('2001:db8:2::1')).toBe(201);
  });
});
