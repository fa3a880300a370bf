import { createBrowserHistory, createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { waitFor } from 'xstate';
import { codeLength } from '../../contract/limits.ts';
import { registrationPaths } from '../../contract/registration.ts';
import { termsAccepted } from '../../contract/terms.ts';
import { followAddress, invitationIn, linkIn, stepAt, tellAddress } from '../../src/flows/registration/address.ts';
import { type RegistrationActor, registrationActorOf, registrationDraft } from '../../src/flows/registration/flow.ts';
import { newIdempotencyKey } from '../../src/submissions/idempotency-key.ts';
import { ofLength } from '../models/of-length.ts';

/** The server rejects a request because of a field. */
const problemAnswer = (status: number, field: string) =>
  HttpResponse.json(
    { type: 'about:blank', title: 'No', status, errors: [{ field, message: 'It does not work' }] },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const email = 'amina@transport.example';
const code = ofLength(codeLength, 'K7M2QX');
const password = 'three blue lorries';
const session = { email, username: email, next: 'team', roles: [] };
let hasAccount = false;

const server = setupServer(
  http.get(`*${registrationPaths.sendCode}/:email`, () => HttpResponse.text('An email is on its way.')),
  http.get(`*${registrationPaths.verifyCode}/:email/:code`, () => HttpResponse.text(email)),
  http.post(`*${registrationPaths.account}`, () => {
    hasAccount = true;
    return HttpResponse.json({ username: email, next: 'team', roles: [] }, { status: 201 });
  }),
  http.get(`*${registrationPaths.session}`, () =>
    HttpResponse.json(hasAccount ? session : { ...session, username: '', next: 'account' }),
  ),
  http.post(`*${registrationPaths.link}`, () => HttpResponse.json({ email })),
  http.post(`*${registrationPaths.team}`, () => HttpResponse.error()),
  http.post(`*${registrationPaths.invitation}`, async ({ request }) =>
    (await request.text()).includes('shared')
      ? HttpResponse.json({ team: 'Athi River depot', role: 'Guest' })
      : HttpResponse.json({ errors: [{ field: 'invitation', message: 'We do not know it' }] }),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

let actor: RegistrationActor;
beforeEach(() => {
  hasAccount = false;
  sessionStorage.clear();
});
afterEach(() => {
  actor.stop();
  server.resetHandlers();
});

const indexOf = ({ location }: RouterHistory) => location.state.__TSR_index;

/** Opens an address in a tab, with the registration of its document. */
function open(address: string, history: RouterHistory = createMemoryHistory({ initialEntries: [address] })) {
  actor = registrationActorOf({});
  actor.start();
  const draft = registrationDraft.read();
  if (draft) actor.send({ type: 'form.restored', draft });
  const invitation = invitationIn(history.location);
  const link = linkIn(history.location);
  actor.send({
    type: 'scripts.started',
    step: stepAt(history.location.pathname),
    ...(invitation !== undefined && { invitation }),
    ...(link !== undefined && { link }),
  });
  return { history, stop: followAddress(actor, history) };
}

type Place = Parameters<ReturnType<RegistrationActor['getSnapshot']>['matches']>[0];
const reach = (place: Place) => waitFor(actor, (snapshot) => snapshot.matches(place));
const children = () => actor.getSnapshot().children;
const enterCode = () => children().enteringCode?.send({ type: 'code.entered', value: code });
const isAt = (place: Place) => actor.getSnapshot().matches(place);

async function goToCode() {
  actor.send({ type: 'field.changed', field: 'email', value: email });
  actor.send({ type: 'email.submitted', key: newIdempotencyKey(), codeKey: newIdempotencyKey() });
  await reach('code');
}

async function goToAccount() {
  await goToCode();
  enterCode();
  await reach('account');
}

async function goToTeam() {
  await goToAccount();
  const form = { first_name: 'Amina', last_name: 'Otieno', password, password_again: password, terms: termsAccepted };
  for (const [field, value] of Object.entries(form)) {
    children().settingUpAccount?.send({ type: 'field.changed', field: field as keyof typeof form, value });
  }
  children().settingUpAccount?.send({ type: 'form.submitted' });
  await reach('team');
}

describe('the address of a registration', () => {
  test('should keep everything typed when the visitor goes back and forward through the steps', {
    tags: ['2.route-registration'],
  }, async () => {
    const { history } = open('/registration');
    await goToAccount();
    children().settingUpAccount?.send({ type: 'field.changed', field: 'first_name', value: 'Amina' });
    history.back();
    expect([history.location.pathname, isAt('confirmed')]).toEqual(['/registration1', true]);
    history.back();
    expect([history.location.pathname, isAt('email')]).toEqual(['/registration', true]);
    history.forward();
    history.forward();
    expect(isAt('account')).toBe(true);
    expect(actor.getSnapshot().context.form).toMatchObject({ email, first_name: 'Amina' });
    expect([history.location.pathname, history.length]).toEqual(['/registration2', 3]);
  });

  test.each(['/registration1', '/registration3', '/registration5', '/registration_email'])(
    'should be replaced without a new entry if %s has not been reached',
    (address) => {
      const { history } = open(address);
      expect([history.location.pathname, history.length]).toEqual(['/registration', 1]);
      expect(isAt('email')).toBe(true);
    },
  );

  test('should move by one step with each Back from the team to the email, and with each Forward', {
    tags: ['2.route-registration'],
  }, async () => {
    const { history } = open('/registration');
    await goToTeam();
    const places = () => [history.location.pathname, actor.getSnapshot().value];
    const shown: unknown[] = [];
    for (const press of ['back', 'back', 'back', 'forward', 'forward', 'forward'] as const) {
      history[press]();
      shown.push(places());
    }
    expect(shown).toEqual([
      ['/registration2', 'account'],
      ['/registration1', 'confirmed'],
      ['/registration', { email: 'filling' }],
      ['/registration1', 'confirmed'],
      ['/registration2', 'account'],
      ['/registration3', { team: 'filling' }],
    ]);
    expect(history.length).toBe(4);
  });

  test('should go back to the previous step while a request is pending, and forward again', {
    tags: ['2.route-registration'],
  }, async () => {
    const { history } = open('/registration');
    await goToTeam();
    actor.send({ type: 'field.changed', field: 'name', value: 'Athi River depot' });
    actor.send({ type: 'form.submitted' });
    expect(isAt('creatingTeam')).toBe(true);
    history.back();
    expect([history.location.pathname, isAt('account')]).toEqual(['/registration2', true]);
    history.forward();
    expect([history.location.pathname, isAt('team')]).toEqual(['/registration3', true]);
    expect(actor.getSnapshot().context.form.name).toBe('Athi River depot');
  });

  test('should skip the finished steps when going back from the welcome to the first step, and forward again', {
    tags: ['2.route-registration'],
  }, async () => {
    server.use(
      http.post(`*${registrationPaths.team}`, () =>
        HttpResponse.json({ name: 'Athi River', link: 'http://localhost/', link_expires_at: '2027-01-01T00:00:00Z' }),
      ),
      http.post(`*${registrationPaths.skip}`, () => HttpResponse.json({ username: email })),
    );
    const { history } = open('/registration');
    await goToTeam();
    actor.send({ type: 'field.changed', field: 'name', value: 'Athi River' });
    actor.send({ type: 'form.submitted' });
    await reach('invites');
    children().invitingPeople?.send({ type: 'skip.pressed' });
    await reach('welcome');
    expect([history.location.pathname, history.length]).toEqual(['/registration5', 6]);
    history.back();
    expect([history.location.pathname, isAt('email')]).toEqual(['/registration', true]);
    expect(actor.getSnapshot().context.form.email).toBe('');
    history.forward();
    expect([history.location.pathname, isAt('welcome')]).toEqual(['/registration5', true]);
    expect(history.length).toBe(6);
  });

  test('should be that of the first step after starting over from a step that the history opened', {
    tags: ['2.registration-recovery'],
  }, async () => {
    open('/registration');
    await goToAccount();
    actor.stop();
    server.use(
      http.get(`*${registrationPaths.session}`, () => HttpResponse.error()),
      http.delete(`*${registrationPaths.session}`, () => new HttpResponse(null, { status: 204 })),
    );
    const entries = createMemoryHistory({ initialEntries: ['/', '/registration', '/registration2'], initialIndex: 1 });
    const { history } = open('/registration', entries);
    history.forward();
    await reach({ resuming: 'unanswered' });
    expect(history.location.pathname).toBe('/registration2');
    actor.send({ type: 'restart.pressed' });
    await reach('email');
    expect([history.location.pathname, history.length]).toEqual(['/registration', 3]);
  });

  test('should not stay at a step that is closed again, also in the last entry of the history', {
    tags: ['2.route-registration'],
  }, async () => {
    window.history.replaceState({}, '', '/registration');
    const browserHistory = createBrowserHistory();
    onTestFinished(() => browserHistory.destroy());
    const { history } = open('/registration', browserHistory);
    await goToTeam();
    history.back();
    await reach('account');
    history.back();
    await reach('confirmed');
    server.use(http.get(`*${registrationPaths.session}`, () => problemAnswer(401, 'token')));
    actor.send({ type: 'form.submitted' });
    await reach('code');
    history.forward();
    await expect.poll(() => indexOf(history)).toBeGreaterThan(1);
    await expect.poll(() => [window.location.pathname, isAt('code')]).toEqual(['/registration1', true]);
  });

  test('should show the recovery in the history entry of the team', { tags: ['2.registration-recovery'] }, async () => {
    const { history } = open('/registration');
    await goToTeam();
    actor.send({ type: 'field.changed', field: 'name', value: 'Athi River depot' });
    actor.send({ type: 'form.submitted' });
    await reach('recovery');
    expect([history.location.pathname, history.length]).toEqual(['/registration_email', 4]);
    history.back();
    expect([history.location.pathname, isAt('account')]).toEqual(['/registration2', true]);
    history.forward();
    expect([history.location.pathname, isAt('team')]).toEqual(['/registration3', true]);
    expect(actor.getSnapshot().context.form.name).toBe('Athi River depot');
  });

  test('should keep the invitation, even one that looks like a number', async () => {
    const { history } = open('/registration?invitation=12e4-shared');
    await reach('email');
    await goToCode();
    expect(history.location.href).toBe('/registration1?invitation=12e4-shared');
  });

  test.each(['.', ')', '%3E', ',', '%20', '”'])(
    'should find the invitation in an address that was copied with %s',
    {
      tags: ['2.copied-links'],
    },
    async (more) => {
      const { history } = open(`/registration?invitation=12e4-shared${more}`);
      await reach('email');
      await goToCode();
      expect(history.location.href).toBe('/registration1?invitation=12e4-shared');
    },
  );

  test('should keep the parameters of campaigns at every step', { tags: ['2.campaigns'] }, async () => {
    const { history } = open('/registration?utm_source=radio&fbclid=x');
    await goToAccount();
    expect(history.location.href).toBe('/registration2?utm_source=radio&fbclid=x');
    history.back();
    expect(history.location.href).toBe('/registration1?utm_source=radio&fbclid=x');
  });

  test('should keep an invitation that a link of the site leads away from before it was read', {
    tags: ['6.guest'],
  }, async () => {
    const { history } = open('/registration?invitation=shared');
    history.push('/registration');
    expect([history.location.href, isAt({ invitation: 'checking' })]).toEqual([
      '/registration?invitation=shared',
      true,
    ]);
    await reach('email');
    expect(history.location.href).toBe('/registration?invitation=shared');
    expect(actor.getSnapshot().context.joining).toMatchObject({ role: 'Guest' });
  });

  test('should check an invitation again that could not be read when the visitor comes back to it', {
    tags: ['6.guest'],
  }, async () => {
    server.use(http.post(`*${registrationPaths.invitation}`, () => HttpResponse.error(), { once: true }));
    const { history, stop } = open('/registration?invitation=shared');
    await reach({ invitation: 'unanswered' });
    stop();
    history.push('/price');
    history.push('/registration');
    tellAddress(actor, '/registration');
    followAddress(actor, history);
    expect(history.location.href).toBe('/registration?invitation=shared');
    await reach('email');
    expect(actor.getSnapshot().context.joining).toMatchObject({ role: 'Guest' });
  });

  test('should be that of the invitation when the page of a link is left before its button was pressed', {
    tags: ['7.code-link'],
  }, async () => {
    const { history } = open('/registration/link/12e4?invitation=shared');
    expect([history.location.pathname, isAt({ link: 'ready' })]).toEqual(['/registration/link/12e4', true]);
    history.push('/registration');
    await reach('email');
    expect(history.location.href).toBe('/registration?invitation=shared');
    expect(actor.getSnapshot().context.joining).toMatchObject({ role: 'Guest' });
  });

  test('should drop an invalid invitation when the visitor registers a company instead', async () => {
    const { history } = open('/registration?invitation=unknown');
    await reach({ invitation: 'gone' });
    expect(history.location.href).toBe('/registration?invitation=unknown');
    actor.send({ type: 'restart.pressed' });
    expect([history.location.href, history.length]).toEqual(['/registration', 1]);
  });

  test('should not change while the visitor is on another page, and be restored on return', async () => {
    const { history, stop } = open('/registration');
    await goToCode();
    history.push('/price');
    enterCode();
    await reach('account');
    expect(history.location.pathname).toBe('/price');
    stop();

    history.push('/registration3');
    tellAddress(actor, '/registration3');
    followAddress(actor, history);
    expect([history.location.pathname, isAt('account')]).toEqual(['/registration2', true]);
  });
});

describe('a registration', () => {
  test('should exist once per router', () => {
    const router = {};
    actor = registrationActorOf(router);
    expect(registrationActorOf(router)).toBe(actor);
    expect(registrationActorOf({})).not.toBe(actor);
  });

  test('should store no secret in the tab’s storage', { tags: ['3.registration'] }, async () => {
    open('/registration');
    await goToTeam();
    const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    expect(kept).toContain(email);
    expect(kept).toContain('Amina');
    for (const secret of [code, password]) expect(kept).not.toContain(secret);
  });

  test('should return to the same step after a reload, with the names that were typed', {
    tags: ['3.registration'],
  }, async () => {
    open('/registration');
    await goToTeam();
    actor.stop();
    const { history } = open('/registration3');
    // The address does not change until the server answers.
    expect([history.location.pathname, isAt('resuming')]).toEqual(['/registration3', true]);
    await reach('team');
    expect([history.location.pathname, history.length]).toEqual(['/registration3', 1]);
    expect(actor.getSnapshot().context).toMatchObject({
      username: email,
      form: { first_name: 'Amina', code: '', password: '' },
    });
  });

  test.each([
    ['team', '/registration3'],
    ['invites', '/registration4'],
  ] as const)(
    'should open the furthest step when the recovery is reloaded: the %s',
    { tags: ['2.registration-recovery'] },
    async (next, address) => {
      open('/registration');
      await goToTeam();
      actor.stop();
      const team = { name: 'Athi River depot', link: 'http://localhost/registration', link_expires_at: '2027-01-01' };
      server.use(http.get(`*${registrationPaths.session}`, () => HttpResponse.json({ ...session, next, team })));
      const { history } = open('/registration_email');
      await reach(next);
      expect([history.location.pathname, history.length]).toEqual([address, 1]);
    },
  );

  test('should ask for a code after a reload if the session has ended', { tags: ['3.registration'] }, async () => {
    open('/registration');
    await goToTeam();
    actor.stop();
    server.use(http.get(`*${registrationPaths.session}`, () => problemAnswer(401, 'token')));
    const { history } = open('/registration3');
    await reach('code');
    expect([history.location.pathname, history.length]).toEqual(['/registration1', 1]);
    expect(actor.getSnapshot().context).toMatchObject({ hasEnded: true, form: { first_name: 'Amina' } });
  });

  test('should prefer an email that was typed before the scripts ran to the one in the draft', () => {
    const kept = {
      form: { email, first_name: 'Amina' },
      sentTo: email,
      sentAt: Date.now(),
      verified: email,
      key: 'a-key',
      tries: 1,
      username: email,
      rows: [],
      finished: null,
    };
    const restoredUnder = (typed?: string) => {
      actor?.stop();
      actor = registrationActorOf({});
      actor.start();
      if (typed !== undefined) actor.send({ type: 'field.changed', field: 'email', value: typed });
      actor.send({ type: 'form.restored', draft: kept });
      return actor.getSnapshot().context;
    };
    expect(restoredUnder()).toMatchObject(kept);
    expect(restoredUnder(' Amina@Transport.example')).toMatchObject({
      ...kept,
      form: { email: ' Amina@Transport.example', first_name: 'Amina' },
    });
    // The registration continues until another address is submitted.
    expect(restoredUnder('otieno@transport.example')).toMatchObject({
      ...kept,
      form: { email: 'otieno@transport.example', first_name: 'Amina' },
    });
  });

  test('should ignore an invalid draft', () => {
    sessionStorage.setItem('registration', JSON.stringify({ form: { email: 7 } }));
    expect(registrationDraft.read()).toBeUndefined();
  });
});

describe('a registration that was begun on another device', () => {
  const team = {
    name: 'Athi River depot',
    link: 'http://localhost:3000/registration?invitation=x',
    link_expires_at: '',
  };
  const begun = { ...session, first_name: 'Akinyi', last_name: 'Odhiambo', next: 'invites', team };
  const formOf = () => {
    const { first_name, last_name, name } = actor.getSnapshot().context.form;
    return { first_name, last_name, name };
  };

  test('should have the names and the team that the server has', { tags: ['3.resumption'] }, async () => {
    server.use(http.get(`*${registrationPaths.session}`, () => HttpResponse.json(begun)));
    open('/registration');
    await goToCode();
    enterCode();
    await reach('invites');
    expect(formOf()).toEqual({ first_name: 'Akinyi', last_name: 'Odhiambo', name: 'Athi River depot' });
  });

  test('should keep what was typed since', { tags: ['3.resumption'] }, async () => {
    server.use(http.get(`*${registrationPaths.session}`, () => HttpResponse.json({ ...begun, next: 'team' })));
    const kept = { sentTo: email, sentAt: 1, pauseEnds: 1, verified: email, key: newIdempotencyKey(), linkKey: '' };
    const form = { email, first_name: 'Amina', name: 'Mombasa depot' };
    registrationDraft.keep({ ...kept, form, tries: 1, username: email, rows: [], finished: null });
    open('/registration3');
    await reach('team');
    expect(formOf()).toEqual({ first_name: 'Amina', last_name: 'Odhiambo', name: 'Mombasa depot' });
  });

  test('should ask somebody who follows an invitation for everything again', {
    tags: ['3.resumption', '6.guest'],
  }, async () => {
    server.use(http.get(`*${registrationPaths.session}`, () => HttpResponse.json(begun)));
    open('/registration?invitation=shared');
    await reach('email');
    await goToCode();
    enterCode();
    await reach('account');
    expect(formOf()).toEqual({ first_name: '', last_name: '', name: '' });
  });
});
