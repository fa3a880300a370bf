import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { codeLifetime, minPasswordLength, resendPause } from '../../contract/limits.ts';
import type { AccountAnswer, InvitationAnswer, SessionAnswer, TeamAnswer } from '../../contract/registration.ts';
import { type AccountCreation, accountMachine } from '../../machines/account.ts';
import { type CodeCheck, type CodeRequest, codeMachine, pauseSeconds, type SentCode } from '../../machines/code.ts';
import { type InvitationsRequest, invitationsMachine } from '../../machines/invitations.ts';
import type { Strength } from '../../machines/password.ts';
import { registrationMachine } from '../../machines/registration.ts';
import type {
  RegistrationForm,
  SessionRequest,
  TeamCreation,
  TeamJoining,
} from '../../machines/registration-context.ts';
import { watchingTime } from '../../src/actors/watching-time.ts';
import { registrationDraftOf } from '../../src/flows/registration/flow.ts';
import { newIdempotencyKey } from '../../src/submissions/idempotency-key.ts';
import { accountFields, answers, newcomer } from '../models/registration/fixtures.ts';

type Try = { actor: string; input: unknown; resolve: (output: unknown) => void; reject: (error: unknown) => void };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** Waits until settled promises have reached their machines. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
};

type Actors = NonNullable<Parameters<typeof registrationMachine.provide>[0]['actors']>;

/** A registration, with the actors given; a code can be entered while time passes. */
function start(actors: Actors = {}) {
  const actor = createActor(
    registrationMachine.provide({
      actors: { enteringCode: codeMachine.provide({ actors: { watchingTime } }), ...actors },
    }),
  ).start();
  const children = () => actor.getSnapshot().children;
  const type = (field: Exclude<keyof RegistrationForm, 'code'>, value: string = newcomer[field]) => {
    if (field === 'email' || field === 'name') actor.send({ type: 'field.changed', field, value });
    else children().settingUpAccount?.send({ type: 'field.changed', field, value });
  };
  const submit = () => {
    const snapshot = actor.getSnapshot();
    if (snapshot.matches('email'))
      actor.send({ type: 'email.submitted', key: newIdempotencyKey(), codeKey: newIdempotencyKey() });
    else if (snapshot.matches('account')) children().settingUpAccount?.send({ type: 'form.submitted' });
    else actor.send({ type: 'form.submitted' });
  };
  const enter = (value: string = newcomer.code) => children().enteringCode?.send({ type: 'code.entered', value });
  const resend = () =>
    children().enteringCode?.send({ type: 'resend.pressed', key: newIdempotencyKey(), now: Date.now() });
  const code = () => children().enteringCode?.getSnapshot();
  const account = () => children().settingUpAccount?.getSnapshot();
  return { actor, children, type, submit, enter, resend, code, account };
}

/** A registration whose requests are held until they are settled. */
function begin() {
  const tries: Try[] = [];
  const held =
    (actor: string) =>
    ({ input }: { input: unknown }) =>
      new Promise<never>((resolve, reject) => tries.push({ actor, input, resolve: resolve as Try['resolve'], reject }));
  const sendingCode = fromPromise<SentCode, CodeRequest>(held('sendingCode'));
  const registration = start({
    checkingInvitation: fromPromise<InvitationAnswer, { invitation: string }>(held('checkingInvitation')),
    sendingCode,
    readingSession: fromPromise<SessionAnswer, SessionRequest>(held('readingSession')),
    endingSession: fromPromise<void, SessionRequest>(held('endingSession')),
    joiningTeam: fromPromise<AccountAnswer, TeamJoining>(held('joiningTeam')),
    creatingTeam: fromPromise<TeamAnswer, TeamCreation>(held('creatingTeam')),
    enteringCode: codeMachine.provide({
      actors: { sendingCode, watchingTime, verifyingCode: fromPromise<string, CodeCheck>(held('verifyingCode')) },
    }),
    settingUpAccount: accountMachine.provide({
      actors: {
        ratingPassword: fromPromise<Strength, { password: string }>(held('ratingPassword')),
        creatingAccount: fromPromise<AccountAnswer, AccountCreation>(held('creatingAccount')),
      },
    }),
    invitingPeople: invitationsMachine.provide({
      actors: {
        sendingInvitations: fromPromise<{ username: string }, InvitationsRequest>(held('sendingInvitations')),
        skippingInvitations: fromPromise<{ username: string }, SessionRequest>(held('skippingInvitations')),
      },
    }),
  });
  const { actor, type, submit, enter } = registration;
  actor.send({ type: 'scripts.started', step: 'email' });
  const last = (name: string) => tries.filter((one) => one.actor === name).at(-1) as Try;
  const settle = async (name: string, settle: (last: Try) => void) => {
    settle(last(name));
    await settled();
  };
  const done = (name: string, output?: unknown) => settle(name, ({ resolve }) => resolve(output));
  const sent = () => done('sendingCode', { sentAt: Date.now() });
  const confirmed = async (next: SessionAnswer = answers.standing.account) => {
    await done('verifyingCode', newcomer.email);
    await done('readingSession', next);
  };
  const steps = {
    code: async () => {
      type('email');
      submit();
      await sent();
    },
    account: async () => {
      await steps.code();
      enter();
      await confirmed();
    },
    team: async () => {
      await steps.account();
      for (const field of accountFields) type(field);
      submit();
      await done('creatingAccount', answers.account);
    },
    invites: async () => {
      await steps.team();
      type('name');
      submit();
      await done('creatingTeam', answers.team);
    },
  };
  return { ...registration, tries, last, settle, done, sent, confirmed, steps };
}

test('should verify a code on its last character and not before, however it is typed', async () => {
  const { enter, tries, steps } = begin();
  await steps.code();
  const verified = () => tries.filter(({ actor }) => actor === 'verifyingCode').length;
  const [all, rest] = [newcomer.code.slice(0, -1), newcomer.code.slice(3).toLowerCase()];
  for (const value of ['K', all, `k7r ${rest.slice(0, -1)}-`]) enter(value);
  expect(verified()).toBe(0);
  enter(`k7r ${rest}`);
  expect(verified()).toBe(1);
});

test('should use one key per code, and one key for all other requests of an address', async () => {
  const { enter, resend, tries, done, confirmed, sent, settle, steps, submit, type } = begin();
  await steps.code();
  vi.advanceTimersByTime(resendPause);
  resend();
  await settle('sendingCode', ({ reject }) => reject(new Error('lost')));
  resend();
  await sent();
  enter();
  await confirmed();
  for (const field of accountFields) type(field);
  submit();
  await settle('creatingAccount', ({ reject }) => reject(new Error('lost')));
  submit();
  await done('creatingAccount', answers.account);
  type('name');
  submit();
  const keysOf = (name: string) =>
    tries.filter(({ actor }) => actor === name).map(({ input }) => (input as CodeRequest).key);
  const [first, second, third] = keysOf('sendingCode');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second === first, third === second]).toEqual([false, true]);
  const keys = ['verifyingCode', 'creatingAccount', 'creatingTeam'].flatMap(keysOf);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  const numbers = tries.flatMap(({ input }) =>
    input && typeof input === 'object' && 'tries' in input ? [input.tries] : [],
  );
  expect(numbers).toEqual([1, 2, 3]);
});

test('should begin another registration once a code is sent to another address, and end the previous session', async () => {
  const { actor, done, last, sent, steps, submit, type } = begin();
  await steps.account();
  const { key } = actor.getSnapshot().context;
  actor.send({ type: 'address.changed', step: 'email' });
  type('email', 'baraka@transport.example');
  expect(actor.getSnapshot().context).toMatchObject({ key, verified: newcomer.email, sentTo: newcomer.email });
  submit();
  await sent();
  expect(actor.getSnapshot().matches('leaving')).toBe(true);
  expect(last('endingSession').input).toEqual({ key });
  await done('endingSession');
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ sentTo: 'baraka@transport.example', verified: '', reached: '', form: { code: '' } });
  expect(context.key).not.toBe(key);
  actor.send({ type: 'address.changed', step: 'account' });
  expect(actor.getSnapshot().matches('code')).toBe(true);
});

test('should recognise the same address in capitals, without sending another code', async () => {
  const { actor, done, steps, submit, tries, type } = begin();
  await steps.account();
  actor.send({ type: 'address.changed', step: 'email' });
  type('email', ` ${newcomer.email.toUpperCase()} `);
  submit();
  expect(tries.filter(({ actor }) => actor === 'sendingCode')).toHaveLength(1);
  await done('readingSession', answers.standing.account);
  expect(actor.getSnapshot().matches('account')).toBe(true);
});

test('should open every step that has been reached, and no other', async () => {
  const { actor, steps } = begin();
  const goesTo = (step: 'email' | 'code' | 'account' | 'team' | 'invites' | 'welcome', place: string) => {
    actor.send({ type: 'address.changed', step });
    const { value } = actor.getSnapshot();
    expect(typeof value === 'string' ? value : Object.keys(value)[0]).toBe(place);
  };
  for (const step of ['code', 'account', 'team', 'invites', 'welcome'] as const) goesTo(step, 'email');
  await steps.code();
  for (const step of ['account', 'team', 'invites', 'welcome'] as const) goesTo(step, 'code');
  goesTo('email', 'email');
  goesTo('code', 'code');
  goesTo('email', 'email');
  await steps.invites();
  for (const [step, place] of [
    ['team', 'team'],
    ['account', 'account'],
    ['code', 'confirmed'],
    ['email', 'email'],
    ['team', 'team'],
    ['invites', 'invites'],
  ] as const) {
    goesTo(step, place);
  }
  goesTo('welcome', 'invites');
});

test('should keep the rows that were typed when the visitor goes back to the team', async () => {
  const { actor, children, steps } = begin();
  await steps.invites();
  children().invitingPeople?.send({
    type: 'row.changed',
    row: 1,
    field: 'email',
    value: 'baraka@transport.example',
  });
  actor.send({ type: 'address.changed', step: 'team' });
  actor.send({ type: 'address.changed', step: 'invites' });
  expect(children().invitingPeople?.getSnapshot().context.rows[1]?.email).toBe('baraka@transport.example');
});

test('should keep the code and the account that were typed when the visitor goes back and forward', async () => {
  const { actor, code, account, enter, type, confirmed, steps } = begin();
  await steps.code();
  enter('K7R');
  actor.send({ type: 'address.changed', step: 'email' });
  actor.send({ type: 'address.changed', step: 'code' });
  expect(code()?.context.form.code).toBe('K7R');
  enter();
  await confirmed();
  for (const field of ['first_name', 'password'] as const) type(field);
  actor.send({ type: 'address.changed', step: 'code' });
  actor.send({ type: 'address.changed', step: 'account' });
  expect(account()?.context.form).toMatchObject({ first_name: newcomer.first_name, password: newcomer.password });
});

test('should count down the seconds until another code can be requested', {
  tags: ['2.registration-code'],
}, async () => {
  const { children, code, steps } = begin();
  await steps.code();
  const seconds = resendPause / 1000;
  const seen: number[] = [];
  children().enteringCode?.subscribe(({ context }) => seen.push(pauseSeconds(context)));
  await vi.advanceTimersByTimeAsync(resendPause + 1000);
  expect([...new Set(seen)]).toEqual(Array.from({ length: seconds }, (_, second) => seconds - 1 - second));
  expect(code()?.matches({ entering: { resend: 'ready' } })).toBe(true);
});

test('should continue the countdown after a visit to another step', async () => {
  const { actor, code, steps } = begin();
  await steps.code();
  actor.send({ type: 'address.changed', step: 'email' });
  await vi.advanceTimersByTimeAsync(resendPause - 10_000);
  actor.send({ type: 'address.changed', step: 'code' });
  const context = code()?.context;
  expect(context && pauseSeconds(context)).toBe(10);
});

test('should report that a code has expired, even after a reload or a visit to another step', {
  tags: ['2.registration-code'],
}, async () => {
  const { actor, code, resend, sent, steps } = begin();
  await steps.code();
  const isExpired = () => code()?.matches({ entering: { life: 'expired' } });
  await vi.advanceTimersByTimeAsync(codeLifetime - 1);
  expect(isExpired()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isExpired()).toBe(true);
  resend();
  await sent();
  expect(isExpired()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  actor.send({ type: 'address.changed', step: 'email' });
  await vi.advanceTimersByTimeAsync(codeLifetime - 60_000);
  actor.send({ type: 'address.changed', step: 'code' });
  expect(isExpired()).toBe(true);

  const reload = (age: number) => {
    const { actor, code } = start();
    const sentAt = Date.now() - age;
    actor.send({ type: 'form.restored', draft: { sentTo: newcomer.email, sentAt, key: 'kept' } });
    actor.send({ type: 'scripts.started', step: 'code' });
    return code()?.matches({ entering: { life: 'expired', resend: 'ready' } });
  };
  expect([reload(codeLifetime - 6000), reload(codeLifetime)]).toEqual([false, true]);
});

test('should offer another code after a pause, which replaces the previous one', async () => {
  const { code, enter, resend, sent, steps, tries } = begin();
  await steps.code();
  enter('K7R');
  vi.advanceTimersByTime(resendPause - 1);
  resend();
  expect(tries).toHaveLength(1);
  vi.advanceTimersByTime(1);
  resend();
  expect(tries).toHaveLength(2);
  await sent();
  expect(code()).toMatchObject({
    value: { entering: { entry: 'filling', resend: 'sent' } },
    context: { form: { code: '' } },
  });
});

test('should pause again when too many codes are requested', async () => {
  const { code, resend, settle, steps } = begin();
  await steps.code();
  vi.advanceTimersByTime(resendPause);
  resend();
  await settle('sendingCode', ({ reject }) => reject({ rejected: true, fieldErrors: [] }));
  vi.advanceTimersByTime(resendPause - 1);
  expect(code()?.matches({ entering: { resend: 'rejected' } })).toBe(true);
  vi.advanceTimersByTime(1);
  expect(code()?.matches({ entering: { resend: 'ready' } })).toBe(true);
});

test('should go on with the pause that the server asked for after a reload', {
  tags: ['2.registration-code', '8.postponed'],
}, async () => {
  const { actor, resend, settle, steps } = begin();
  await steps.code();
  vi.advanceTimersByTime(resendPause);
  resend();
  await settle('sendingCode', ({ reject }) => reject({ rejected: true, fieldErrors: [], wait: 120_000 }));
  const draft = registrationDraftOf(actor.getSnapshot());
  vi.advanceTimersByTime(119_999);
  const { actor: reloaded, code } = start();
  reloaded.send({ type: 'form.restored', draft });
  reloaded.send({ type: 'scripts.started', step: 'code' });
  expect(code()?.matches({ entering: { resend: 'pausing' } })).toBe(true);
  vi.advanceTimersByTime(1);
  expect(code()?.matches({ entering: { resend: 'ready' } })).toBe(true);
});

test('should not create an account before the terms are ticked and the passwords match', async () => {
  const { account, steps, type } = begin();
  await steps.account();
  const can = () => account()?.can({ type: 'form.submitted' });
  for (const field of ['first_name', 'last_name', 'password', 'terms'] as const) type(field);
  expect(can()).toBe(false);
  type('password_again', 'lorries');
  expect(can()).toBe(false);
  type('password_again');
  expect(can()).toBe(true);
  type('terms', '');
  expect(can()).toBe(false);
});

test('should reject a short password and a common one, and keep the rating', async () => {
  const { account, done, steps, submit, tries, type } = begin();
  await steps.account();
  for (const field of ['first_name', 'last_name', 'terms'] as const) type(field);
  const reject = async (password: string, strength: Strength) => {
    for (const field of ['password', 'password_again'] as const) type(field, password);
    await done('ratingPassword', strength);
    submit();
    expect(account()?.value).toEqual({ editing: { form: 'invalid', strength: 'rated' } });
    return account()?.context.fieldErrors;
  };
  expect(await reject('few', { score: 0, common: false })).toEqual([
    { field: 'password', message: `Password requires ${minPasswordLength} characters minimum` },
  ]);
  expect(await reject('password', { score: 0, common: true })).toMatchObject([{ field: 'password' }]);
  expect(tries.some(({ actor }) => actor === 'creatingAccount')).toBe(false);
});

test('should forget the code and the passwords once the account is created, and everything except the welcome at the end', async () => {
  const { actor, children, done, sent, steps, submit, type } = begin();
  await steps.team();
  expect(actor.getSnapshot().context).toMatchObject({
    form: { code: '', password: '', password_again: '', first_name: newcomer.first_name },
  });
  type('name');
  submit();
  await done('creatingTeam', answers.team);
  children().invitingPeople?.send({ type: 'skip.pressed' });
  await done('skippingInvitations', { username: newcomer.email });
  const finished = { username: newcomer.email, first_name: newcomer.first_name, joining: null, invited: 0 };
  expect(actor.getSnapshot()).toMatchObject({
    value: 'welcome',
    context: { finished, key: '', sentTo: '', form: { email: '', first_name: '', name: '' } },
  });
  // The welcome can be opened again until another registration has begun.
  actor.send({ type: 'address.changed', step: 'email' });
  actor.send({ type: 'address.changed', step: 'welcome' });
  expect(actor.getSnapshot().value).toBe('welcome');
  actor.send({ type: 'address.changed', step: 'email' });
  type('email', 'baraka@transport.example');
  submit();
  await sent();
  expect(actor.getSnapshot().context.finished).toBeNull();
});

test('should keep everything typed when the team or the invitations fail', async () => {
  const { actor, children, done, settle, steps, submit, type } = begin();
  await steps.team();
  type('name');
  submit();
  await settle('creatingTeam', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'team' });
  actor.send({ type: 'retry.pressed' });
  expect(actor.getSnapshot()).toMatchObject({ value: { team: 'filling' }, context: { form: { name: newcomer.name } } });
  submit();
  await done('creatingTeam', answers.team);

  const inviting = () => children().invitingPeople;
  inviting()?.send({ type: 'row.changed', row: 0, field: 'email', value: 'baraka@transport.example' });
  inviting()?.send({ type: 'form.submitted' });
  await settle('sendingInvitations', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'invites' });
  actor.send({ type: 'retry.pressed' });
  expect(inviting()?.getSnapshot().context.rows[0]?.email).toBe('baraka@transport.example');
});

test('should ask for a code when the session has ended, and then return to the same step', {
  tags: ['3.registration'],
}, async () => {
  const { actor, code, confirmed, enter, settle, steps, submit, last, type } = begin();
  await steps.team();
  type('name');
  submit();
  await settle('creatingTeam', ({ reject }) =>
    reject({ rejected: true, fieldErrors: [{ field: 'token', message: 'ended' }] }),
  );
  expect(actor.getSnapshot()).toMatchObject({
    value: 'code',
    context: { hasEnded: true, form: { name: newcomer.name } },
  });
  expect(code()?.matches({ entering: { entry: 'filling' } })).toBe(true);
  enter();
  await confirmed(answers.standing.team);
  expect(actor.getSnapshot()).toMatchObject({ value: { team: 'filling' }, context: { hasEnded: false } });
  submit();
  expect(last('creatingTeam').input).toMatchObject({ name: newcomer.name });
});

test('should return to the invitations when skipping them fails', { tags: ['2.registration-recovery'] }, async () => {
  const { actor, children, settle, steps } = begin();
  await steps.invites();
  const inviting = () => children().invitingPeople;
  inviting()?.send({ type: 'skip.pressed' });
  await settle('skippingInvitations', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'skip' });
  actor.send({ type: 'retry.pressed' });
  expect(actor.getSnapshot().value).toBe('invites');
});

describe('after a reload', () => {
  const draft = { form: { email: newcomer.email }, sentTo: newcomer.email, sentAt: Date.now(), key: 'kept' };
  const proven = { ...draft, verified: newcomer.email };
  type Step = 'email' | 'code' | 'account' | 'team' | 'invites' | 'welcome';

  /** Reloads the page of a step with a draft. The server reports how far the registration has come. */
  const reload = async (kept: object, step: Step, standing?: SessionAnswer) => {
    let asked: SessionRequest | undefined;
    const { actor } = start({
      readingSession: fromPromise<SessionAnswer, SessionRequest>(async ({ input }: { input: SessionRequest }) => {
        asked = input;
        if (standing) return standing;
        throw { rejected: true, fieldErrors: [{ field: 'token', message: 'ended' }] };
      }),
    });
    actor.send({ type: 'form.restored', draft: kept });
    actor.send({ type: 'scripts.started', step });
    await new Promise((resolve) => setImmediate(resolve));
    return { asked, snapshot: actor.getSnapshot() };
  };

  test('should not ask the server before a code is verified, and stay at the first steps', async () => {
    expect((await reload(draft, 'email')).snapshot.matches('email')).toBe(true);
    expect((await reload(draft, 'code')).snapshot.matches('code')).toBe(true);
    expect(await reload(draft, 'team')).toMatchObject({ asked: undefined });
    expect((await reload(proven, 'code')).snapshot.matches('confirmed')).toBe(true);
    expect((await reload(proven, 'email')).snapshot.matches('email')).toBe(true);
  });

  test.each<[Step, SessionAnswer, string]>([
    ['account', answers.standing.account, 'account'],
    ['team', answers.standing.team, 'team'],
    ['account', answers.standing.team, 'account'],
    ['invites', answers.standing.invites, 'invites'],
    ['team', answers.standing.invites, 'team'],
    // A step that has not been reached opens the furthest one that has.
    ['invites', answers.standing.team, 'team'],
    ['welcome', answers.standing.account, 'account'],
    ['invites', answers.standing.welcome, 'welcome'],
  ])(
    'should resume the session of its key on the page of the %s',
    { tags: ['3.registration'] },
    async (step, standing, place) => {
      const { asked, snapshot } = await reload(proven, step, standing);
      expect(asked).toEqual({ key: 'kept' });
      expect(snapshot.matches(place as 'team')).toBe(true);
    },
  );

  test('should ask for a code when the session has ended, and keep the draft', async () => {
    const form = { ...draft.form, first_name: 'Amina', name: 'Athi River' };
    const { snapshot } = await reload({ ...proven, form }, 'team');
    expect(snapshot).toMatchObject({ value: 'code', context: { hasEnded: true, verified: '', form } });
  });

  test('should show the welcome of a finished registration, and an empty form at the first step', async () => {
    const finished = { username: newcomer.email, first_name: 'Amina', joining: answers.shared, invited: 0 };
    const { snapshot } = await reload({ finished }, 'welcome');
    expect(snapshot).toMatchObject({ value: 'welcome', context: { finished } });
    expect((await reload({ finished }, 'email')).snapshot).toMatchObject({
      value: { email: 'filling' },
      context: { form: { email: '' } },
    });
  });
});

describe('with an invitation', () => {
  const key = 'kept';
  const draft = {
    form: { email: newcomer.email },
    sentTo: newcomer.email,
    sentAt: Date.now(),
    key,
    verified: newcomer.email,
  };
  const steps = ['email', 'code', 'account', 'team', 'invites', 'welcome'] as const;

  /** Opens the page of a step with an emailed invitation. The server reports how far its address has registered. */
  const follow = async (step: (typeof steps)[number], standing: SessionAnswer, kept: object = draft) => {
    const sent: AccountCreation[] = [];
    const registration = start({
      checkingInvitation: fromPromise<InvitationAnswer, { invitation: string }>(async () => answers.mailed),
      sendingCode: fromPromise<SentCode, CodeRequest>(async () => ({ sentAt: Date.now() })),
      readingSession: fromPromise<SessionAnswer, SessionRequest>(async () => standing),
      enteringCode: codeMachine.provide({
        actors: { watchingTime, verifyingCode: fromPromise<string, CodeCheck>(async () => newcomer.email) },
      }),
      settingUpAccount: accountMachine.provide({
        actors: {
          ratingPassword: fromPromise<Strength, { password: string }>(async () => ({ score: 4, common: false })),
          creatingAccount: fromPromise<AccountAnswer, AccountCreation>(
            async ({ input }: { input: AccountCreation }) => {
              sent.push(input);
              throw { rejected: true, fieldErrors: [{ field: 'invitation', message: 'It has people already' }] };
            },
          ),
        },
      }),
    });
    const { actor } = registration;
    actor.send({ type: 'form.restored', draft: kept });
    actor.send({ type: 'scripts.started', step, invitation: 'mailed' });
    await settled();
    return { ...registration, sent };
  };
  test.each(['account', 'team', 'invites', 'join', 'welcome'] as const)(
    'should open the step that joins the team once the address is confirmed, if its own registration is at the %s',
    async (next) => {
      const { actor, enter, submit } = await follow('email', answers.standing[next], {});
      expect(actor.getSnapshot().context.form.email).toBe(newcomer.email);
      submit();
      await settled();
      enter();
      await settled();
      const place = {
        account: 'account',
        team: 'account',
        invites: 'account',
        join: 'confirmation',
        welcome: 'welcome',
      };
      expect(actor.getSnapshot().matches(place[next] as 'account')).toBe(true);
    },
  );

  test.each(['account', 'team', 'invites', 'welcome'] as const)(
    'should open the step that joins the team after a reload on the page of the %s, and no step of a new company',
    async (step) => {
      const { actor } = await follow(step, answers.standing.invites);
      expect(actor.getSnapshot()).toMatchObject({ value: 'account', context: { joining: answers.mailed } });
      for (const unreached of ['team', 'invites', 'welcome'] as const) {
        actor.send({ type: 'address.changed', step: unreached });
        expect(actor.getSnapshot().matches('account')).toBe(true);
      }
      actor.send({ type: 'address.changed', step: 'code' });
      expect(actor.getSnapshot().matches('confirmed')).toBe(true);
      actor.send({ type: 'address.changed', step: 'account' });
      expect(actor.getSnapshot().matches('account')).toBe(true);
    },
  );

  test('should return to the visitor’s own company if it cannot be left and the invitation is given up', async () => {
    const { actor, sent, submit, type } = await follow('account', answers.standing.invites);
    for (const field of accountFields) type(field);
    submit();
    await settled();
    expect(sent).toMatchObject([{ invitation: 'mailed', form: { first_name: newcomer.first_name } }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: { invitation: 'gone' },
      context: { fieldErrors: [{ field: 'invitation', message: 'It has people already' }] },
    });
    actor.send({ type: 'restart.pressed' });
    submit();
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'invites', context: { joining: null, reached: 'invites' } });
  });
});
