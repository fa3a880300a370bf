/**
 * What something else answers in place of our server: the sign-in page of a hotel's Wi-Fi, or a proxy's own error. No request
 * takes it for an answer, neither for an acknowledgement nor for a rejection, so that the page says that nothing was sent.
 */

import { locks } from 'node:worker_threads';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeLength } from '../../contract/limits.ts';
import { blankBooking } from '../../machines/booking.ts';
import { isRejection, notPostponed } from '../../machines/submission.ts';
import { changeAppointment } from '../../src/flows/appointment/flow.ts';
import { sendBooking } from '../../src/flows/booking/requests.ts';
import { sendInvitationAgain } from '../../src/flows/company-home/requests.ts';
import { contactFlow } from '../../src/flows/contact/flow.ts';
import { sendContactMessage } from '../../src/flows/contact/requests.ts';
import { registerFuelStation } from '../../src/flows/fuel-station/requests.ts';
import * as passwordReset from '../../src/flows/password-reset/requests.ts';
import * as registration from '../../src/flows/registration/requests.ts';
import { restoreCompany } from '../../src/flows/restoration/flow.ts';
import * as subscription from '../../src/flows/subscription/requests.ts';
import { articlesOfApi } from '../../src/http/articles.ts';
import { sendStored, unsentCache } from '../../src/submissions/background-sync.ts';
import { exampleMessage } from '../models/contact/model.ts';
import { exampleStation } from '../models/fuel-station/model.ts';
import { MemoryCaches } from '../offline/fixtures/memory-caches.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  Object.defineProperty(globalThis, 'caches', { value: new MemoryCaches(), configurable: true });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  server.resetHandlers();
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'locks');
});
afterAll(() => server.close());

const { signal } = new AbortController();
const key = 'a-key';
const email = 'amina@transport.example';
const invitation = 'an-invitation';
const form = {
  ...{ first_name: 'Amina', last_name: 'Otieno', password: 'vq8-Lm2x', password_again: 'vq8-Lm2x', terms: 'accepted' },
};
const booking = {
  ...blankBooking,
  ...{ first_name: 'Amina', last_name: 'Otieno', phone: '0711', email },
  ...{ appointment_date: '2999-01-01', appointment_time: '14', time_zone: 'Africa/Nairobi' },
};

/** Sends what a page has left to the browser. */
async function sendInBackground(): Promise<void> {
  const { request } = contactFlow;
  const waiting = {
    form: exampleMessage,
    key,
    fieldErrors: [],
    pointedOut: false,
    failures: 1,
    postponement: notPostponed,
  };
  const stored = request?.(waiting);
  const cache = await caches.open(unsentCache);
  await cache.put('/unsent/one', Response.json({ ...stored, until: '2999-01-01T00:00:00.000Z' }));
  await sendStored();
}

/** How each request of the site is made, by the name of the function that makes it. */
const requests: Record<string, () => Promise<unknown>> = {
  page: () => articlesOfApi.page(1),
  one: () => articlesOfApi.one('a-day'),
  beside: () => articlesOfApi.beside('a-day'),
  sendBooking: () => sendBooking({ input: { form: booking, key, revision: 1 }, signal }),
  changeAppointment: () => changeAppointment({ input: { token: 'a-token', change: { change: 'cancel' } }, signal }),
  sendContactMessage: () => sendContactMessage({ input: { form: exampleMessage, key }, signal }),
  registerFuelStation: () => registerFuelStation({ input: { form: exampleStation, key, tries: 1 }, signal }),
  requestResetLink: () => passwordReset.requestResetLink({ input: { email, key }, signal }),
  checkResetLink: () => passwordReset.checkResetLink({ input: { token: 'a-token' }, signal }),
  updatePassword: () =>
    passwordReset.updatePassword({ input: { token: 'a-token', password: form.password, key }, signal }),
  requestSubscription: () => subscription.requestSubscription({ input: { form: { email }, key }, signal }),
  submitSubscriptionLink: () =>
    subscription.submitSubscriptionLink({ input: { purpose: 'confirm', token: 'a-token' }, signal }),
  checkInvitation: () => registration.checkInvitation({ input: { invitation }, signal }),
  renewInvitation: () => registration.renewInvitation({ input: { invitation, key }, signal }),
  sendCode: () => registration.sendCode({ input: { email, key, invitation: '' }, signal }),
  verifyCode: () => registration.verifyCode({ input: { email, code: 'A'.repeat(codeLength), key }, signal }),
  followLink: () => registration.followLink({ input: { token: key, key }, signal }),
  readSession: () => registration.readSession({ input: { key }, signal }),
  endSession: () => registration.endSession({ input: { key }, signal }),
  createAccount: () => registration.createAccount({ input: { form, key, tries: 1, invitation: '' }, signal }),
  joinTeam: () => registration.joinTeam({ input: { key, invitation }, signal }),
  createTeam: () => registration.createTeam({ input: { name: 'Otieno Transport', key, tries: 1 }, signal }),
  sendInvitations: () =>
    registration.sendInvitations({ input: { key, rows: [{ email, role_id: 'Manager' }] }, signal }),
  skipInvitations: () => registration.skipInvitations({ input: { key }, signal }),
  sendInvitationAgain: () => sendInvitationAgain({ input: { key, to: email, links: 1 }, signal }),
  restoreCompany: () => restoreCompany({ input: { token: 'a-token' }, signal }),
  sendStored: sendInBackground,
};

const page = '<!doctype html><title>Hotel Wi-Fi</title><form action="/login"><button>Sign in</button></form>';

const answers: readonly (readonly [string, () => Response])[] = [
  ['a page', () => HttpResponse.html(page)],
  ['nothing', () => new HttpResponse(null)],
  ['JSON of another shape', () => HttpResponse.json({ ok: true, username: 7 })],
  ['JSON that is nothing', () => HttpResponse.json(null)],
  ['another text', () => HttpResponse.text('OK')],
  ['a redirect to a sign-in page', () => HttpResponse.redirect('http://localhost:3000/login', 302)],
  ...[400, 401, 403, 404, 405, 407, 413, 414, 451, 500, 502, 511].map(
    (status) => [`a page with status ${status}`, () => HttpResponse.html(page, { status })] as const,
  ),
  [
    'a JSON error of a proxy',
    () => HttpResponse.json({ type: 'about:blank', title: 'Forbidden', status: 403 }, { status: 403 }),
  ],
];

describe.each(answers)('%s', { tags: ['7.foreign'] }, (_what, answer) => {
  test.each(Object.entries(requests))('should not be an answer to %s', async (_name, make) => {
    server.use(
      http.get('http://localhost:3000/login', () => HttpResponse.html(page)),
      http.all('*', answer),
    );
    const error = await make().then(
      () => expect.unreachable('It was taken for an answer.'),
      (error: unknown) => error,
    );
    expect(isRejection(error), 'whether it is a rejection').toBe(false);
    const kept = await (await caches.open(unsentCache)).keys();
    expect(kept).toHaveLength(make === sendInBackground ? 1 : 0);
  });
});

test('should be tried with every request of the site', { tags: ['7.foreign'] }, () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../../src/http/*.ts', '../../src/flows/*/{requests,flow}.ts', '../../src/submissions/*-sync.ts'],
    {
      eager: true,
    },
  );
  /** What makes no request of its own, and what only asks whether there is a server. */
  const others = [
    'bookingRequestOf',
    'contactRequestOf',
    'lastFailure',
    'forgetFailure',
    'rememberForeignAnswer',
    'rememberReference',
    'isReachable',
    'registrationDraftOf',
    'registrationActorOf',
    'forgetRegistration',
    'loadRegistrationClient',
  ];
  const inBackground = ['sendInBackground', 'cancelInBackground'];
  const client = ['get', 'post', 'end', 'loadClient', 'request', 'jsonOf', 'fixedText', 'noContent', 'waitOf'];
  const exported = Object.values(modules)
    .flatMap((module) => Object.entries({ ...module, ...(module.articlesOfApi as object) }))
    // A hook runs a chart, whose requests are given to it.
    .filter(([name, value]) => typeof value === 'function' && !/^use[A-Z]/.test(name))
    .map(([name]) => name);
  // A flow may pass on the requests of another.
  const made = new Set(exported.filter((name) => ![...others, ...inBackground, ...client].includes(name)));
  expect(Object.keys(requests).sort()).toEqual([...made].sort());
});

test('should be left to these modules alone, since every other one names what makes an answer ours', {
  tags: ['7.foreign'],
}, () => {
  const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const asking = Object.keys(sources).filter((file) => /\bfetch\(|from 'ky'/.test(sources[file] ?? ''));
  const allowed = ['http/request', 'http/reachable', 'submissions/background-sync'];
  // The pages and files that the worker stores, which it checks by their own rules: see tests/offline/worker.test.ts.
  const stored = ['offline/answers', 'offline/seen', 'offline/stored-assets'];
  // It keeps only what is a font: see e2e/fonts.spec.ts.
  const font = 'design/text-face';
  expect(asking.sort()).toEqual([...allowed, ...stored, font].map((name) => `../../src/${name}.ts`).sort());
});
