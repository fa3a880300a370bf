// @vitest-environment node
/** Who is turned away when there is too much to do: whoever has passwords hashed first, pages and codes never. */
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { deriveKeys, hashingLoad } from '../../server/security/argon2.ts';
import { hashingCost } from '../../server/security/hashing-cost.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { fillHashing } from './fixtures/full-hashing.ts';
import {
  codeInEmail,
  completeRegistration,
  freshEmail,
  inParallel,
  profile,
  receiveResetLink,
  sendRequest,
  startTestServerWithInbox,
  submitAccount,
  submitNewPassword,
  verifyEmail,
} from './fixtures/registration-client.ts';
import { validStation } from './fixtures/submissions.ts';
import {
  databaseKinds,
  recordRenderedPages,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const built = writeBuiltSite();
afterAll(built.remove);
const site = readBuiltSite(built.folder);

/** A page, a page with a token, an asset, a file and a page that does not exist. */
const pages = { '/': 200, '/password_reset/t': 200, '/assets/entry-1a2b3c.js': 200, '/favicon.svg': 200, '/no': 404 };

const parameters = { message: 'violet lamp 7', nonce: Buffer.alloc(16), tagLength: 32, ...hashingCost };

describe.each(databaseKinds)('while passwords wait to be hashed, a server on %s', { tags: ['7.shedding'] }, (kind) => {
  it('should turn away who brings more of them, and nobody else', async () => {
    await using server = await startTestServerWithInbox(kind, { site });
    const registering = uniqueKey();
    await verifyEmail(server, freshEmail(), registering);
    const owner = freshEmail();
    await completeRegistration(server, owner);
    const token = await receiveResetLink(server, owner);
    const hashing = await fillHashing();
    onTestFinished(hashing.end);

    const stations = await inParallel(20, () =>
      sendRequest(server, fuelStationPath, { body: validStation, key: uniqueKey() }),
    );
    const refused = [
      ...stations,
      await submitAccount(server, profile, registering),
      await submitNewPassword(server, token, 'violet lamp 8'),
    ];
    expect(
      refused.map(({ status }) => status),
      'all are turned away',
    ).toEqual(refused.map(() => 503));
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

    expect(await statusesOfPages(server), 'no page is refused').toEqual(pages);
    const [email, key] = [freshEmail(), uniqueKey()];
    expect((await sendRequest(server, sendCodePath(email))).status, 'a code is sent').toBe(200);
    const code = codeInEmail(await server.inbox.newest(email));
    expect((await sendRequest(server, verifyCodePath(email, code), { key })).status, 'a code is verified').toBe(200);
    const booked = await sendRequest(server, bookingPath, { body: validBooking(), key: uniqueKey() });
    expect(booked.status, 'a demo is booked').toBe(201);
  });
});

describe('the queue of passwords', { tags: ['7.shedding'] }, () => {
  it('should take both passwords of a station or none, because one alone is hashed for nothing', async () => {
    await using server = await startTestServer('sqlite');
    const hashing = await fillHashing();
    onTestFinished(hashing.end);
    // `fillHashing` has left no place; a thread that ends one makes one.
    await hashing.endOne();
    const { waiting } = hashingLoad('passwords');
    const station = await sendRequest(server, fuelStationPath, { body: validStation, key: uniqueKey() });
    expect(station.status, 'a station for one of whose passwords there is a place').toBe(503);
    expect(hashingLoad('passwords').waiting, 'passwords that wait').toBe(waiting);
    const one = deriveKeys('passwords', [parameters]);
    expect(hashingLoad('passwords').waiting).toBe(waiting + 1);
    await hashing.end();
    await one;
  });

  it('should be shorter where each takes longer, so that nobody waits for more than three seconds or so', async () => {
    /** How long each takes by the thread's own clock. */
    let milliseconds = 500;
    const held: (() => void)[] = [];
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
      held.push(() => this.emit('message', { key: new Uint8Array(32), milliseconds }));
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const derive = () => deriveKeys('passwords', [parameters]).catch((error: unknown) => error);
    const takeOne = () => held.shift()?.();
    const lengthWhenFull = async () => {
      const { rejected } = hashingLoad('passwords');
      const hashes: Promise<unknown>[] = [];
      while (hashingLoad('passwords').rejected === rejected) hashes.push(derive());
      const { waiting, running } = hashingLoad('passwords');
      while (held.length > 0) takeOne();
      await Promise.all(hashes);
      return waiting / running;
    };
    await lengthWhenFull();
    expect(await lengthWhenFull()).toBe(6);
    milliseconds = 50;
    await lengthWhenFull();
    await lengthWhenFull();
    await lengthWhenFull();
    expect(await lengthWhenFull()).toBeGreaterThan(50);
  });
});

describe('a server whose event loop lags', { tags: ['7.shedding'] }, () => {
  const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each([
    { lag: 250, refused: [] },
    { lag: 251, refused: ['a station'] },
    { lag: 500, refused: ['a station'] },
    { lag: 501, refused: ['a station', 'a form without scripts'] },
    { lag: 1000, refused: ['a station', 'a form without scripts'] },
    { lag: 1001, refused: ['a station', 'a form without scripts', 'a form with scripts', 'a read'] },
    {
      lag: Number.POSITIVE_INFINITY,
      refused: ['a station', 'a form without scripts', 'a form with scripts', 'a read'],
    },
  ])('should refuse $refused at $lag ms, and never a page', async ({ lag, refused }) => {
    const { rendered, renderPage } = recordRenderedPages();
    await using server = await startTestServer('sqlite', {
      ...{ site, renderPage },
      ...{ maxEventLoopDelay: 1000, eventLoopLag: () => lag },
    });
    const fields = new URLSearchParams(validBooking() as Record<string, string>);
    const requests = {
      'a station': [fuelStationPath, { body: JSON.stringify(validStation), headers: jsonHeaders() }],
      'a form without scripts': [bookingPath, { body: fields, headers: urlEncoded }],
      'a form with scripts': [bookingPath, { body: JSON.stringify(validBooking()), headers: jsonHeaders() }],
      'a read': [registrationPaths.session, undefined],
    } as const;
    const answers = Object.entries(requests).map(async ([name, [path, post]]) => {
      const answer = await fetch(server.url + path, post && { ...post, method: 'POST' });
      return { name, status: answer.status, text: await answer.text(), wait: answer.headers.get('retry-after') };
    });
    const found = await Promise.all(answers);
    const turnedAway = found.filter(({ status }) => status === 503);
    expect(
      turnedAway.map(({ name }) => name),
      'who is turned away',
    ).toEqual(refused);
    for (const { wait } of turnedAway) expect(Number(wait)).toBeGreaterThan(0);
    const form = found.find(({ name }) => name === 'a form without scripts');
    if (form?.status === 503) {
      expect(rendered, 'pages rendered for forms that are refused').toEqual([]);
      if (lag <= 1000) expect(form.text, 'what was typed comes back').toContain('amina@example.com');
    }
    expect(await statusesOfPages(server), 'no page is refused').toEqual(pages);
  });
});

async function statusesOfPages({ url }: Pick<TestServer, 'url'>): Promise<Record<string, number>> {
  const statuses = Object.keys(pages).map(async (path) => [path, (await fetch(url + path)).status] as const);
  return Object.fromEntries(await Promise.all(statuses));
}

function jsonHeaders(): Record<string, string> {
  return { 'content-type': 'application/json', 'idempotency-key': uniqueKey() };
}
