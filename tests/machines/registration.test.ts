import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AccountAnswer, InvitationAnswer, SessionAnswer, TeamAnswer } from '../../contract/registration.ts';
import { type Invitations, invitationsMachine } from '../../machines/invitations.ts';
import type { Strength } from '../../machines/password.ts';
import {
  type AccountCreation,
  type CodeCheck,
  type CodeRequest,
  type RegistrationField,
  registrationMachine,
  type SessionRequest,
  type TeamCreation,
  type TeamJoining,
} from '../../machines/registration.ts';
import { amina, answers } from '../../models/registering.ts';

type Try = { actor: string; input: unknown; resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** Time stands still unless its clock is the real one. */
function begin(time: 'real' | 'still' = 'still') {
  const clock = new SimulatedClock();
  const tries: Try[] = [];
  const held =
    (actor: string) =>
    ({ input }: { input: unknown }) =>
      new Promise<never>((resolve, reject) => tries.push({ actor, input, resolve: resolve as Try['resolve'], reject }));
  const machine = registrationMachine.provide({
    actors: {
      checkingInvitation: fromPromise<InvitationAnswer, { invitation: string }>(held('checkingInvitation')),
      sendingCode: fromPromise<void, CodeRequest>(held('sendingCode')),
      verifyingCode: fromPromise<string, CodeCheck>(held('verifyingCode')),
      readingSession: fromPromise<SessionAnswer, SessionRequest>(held('readingSession')),
      endingSession: fromPromise<void, SessionRequest>(held('endingSession')),
      joiningTeam: fromPromise<AccountAnswer, TeamJoining>(held('joiningTeam')),
      ratingPassword: fromPromise<Strength, { password: string }>(held('ratingPassword')),
      creatingAccount: fromPromise<AccountAnswer, AccountCreation>(held('creatingAccount')),
      creatingTeam: fromPromise<TeamAnswer, TeamCreation>(held('creatingTeam')),
      invitingPeople: invitationsMachine.provide({
        actors: {
          sendingInvitations: fromPromise<{ username: string }, Invitations>(held('sendingInvitations')),
          skippingInvitations: fromPromise<{ username: string }, SessionRequest>(held('skippingInvitations')),
        },
      }),
    },
  });
  const actor = createActor(machine, time === 'still' ? { clock } : {}).start();
  actor.send({ type: 'scripts.started', step: 'email' });
  const last = (name: string) => tries.filter((one) => one.actor === name).at(-1) as Try;
  const settle = async (name: string, settle: (last: Try) => void) => {
    settle(last(name));
    await new Promise((resolve) => setImmediate(resolve));
  };
  const done = (name: string, output?: unknown) => settle(name, ({ resolve }) => resolve(output));
  const type = (field: Exclude<RegistrationField, 'code'>, value: string = amina[field]) =>
    actor.send({ type: 'field.changed', field, value });
  const submit = () => actor.send({ type: 'form.submitted' });
  const steps = {
    code: async () => {
      type('email');
      submit();
      await done('sendingCode');
    },
    account: async () => {
      await steps.code();
      actor.send({ type: 'code.entered', value: amina.code });
      await done('verifyingCode', amina.email);
    },
    team: async () => {
      await steps.account();
      for (const field of ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const) type(field);
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
  return { actor, clock, tries, last, settle, done, type, submit, steps };
}

test('should verify a code on its sixth character and not before, however it is typed', async () => {
  const { actor, tries, steps } = begin();
  await steps.code();
  const verified = () => tries.filter(({ actor }) => actor === 'verifyingCode').length;
  for (const value of ['K', 'K7R2T', 'k7r 2t-']) actor.send({ type: 'code.entered', value });
  expect(verified()).toBe(0);
  actor.send({ type: 'code.entered', value: 'k7r 2tm' });
  expect(verified()).toBe(1);
});

test('should ask for each code under a key of its own, and for everything else of an address under one', async () => {
  const { actor, clock, tries, done, settle, steps, submit, type } = begin();
  await steps.code();
  clock.increment(30_000);
  actor.send({ type: 'resend.pressed' });
  await settle('sendingCode', ({ reject }) => reject(new Error('lost')));
  actor.send({ type: 'resend.pressed' });
  await done('sendingCode');
  actor.send({ type: 'code.entered', value: amina.code });
  await done('verifyingCode', amina.email);
  for (const field of ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const) type(field);
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

test('should begin another registration with another address once it is sent, and end the session of the one before', async () => {
  const { actor, done, last, steps, submit, type } = begin();
  await steps.account();
  const { key } = actor.getSnapshot().context;
  actor.send({ type: 'address.changed', step: 'email' });
  type('email', 'baraka@transport.example');
  expect(actor.getSnapshot().context).toMatchObject({ key, verified: amina.email, sentTo: amina.email });
  submit();
  await done('sendingCode');
  expect(actor.getSnapshot().matches('leaving')).toBe(true);
  expect(last('endingSession').input).toEqual({ key });
  await done('endingSession');
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ sentTo: 'baraka@transport.example', verified: '', reached: '', form: { code: '' } });
  expect(context.key).not.toBe(key);
  actor.send({ type: 'address.changed', step: 'account' });
  expect(actor.getSnapshot().matches('code')).toBe(true);
});

test('should go on with the same address in capitals, without another code', async () => {
  const { actor, done, steps, submit, tries, type } = begin();
  await steps.account();
  actor.send({ type: 'address.changed', step: 'email' });
  type('email', ` ${amina.email.toUpperCase()} `);
  submit();
  expect(tries.filter(({ actor }) => actor === 'sendingCode')).toHaveLength(1);
  await done('readingSession', answers.standing.account);
  expect(actor.getSnapshot().matches('account')).toBe(true);
});

test('should lead nowhere that has not been reached, and to everything that has', async () => {
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
  actor.send({ type: 'form.submitted' });
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
  const { actor, steps } = begin();
  await steps.invites();
  const rows = () => actor.getSnapshot().children.invitingPeople?.getSnapshot().context.rows;
  actor.getSnapshot().children.invitingPeople?.send({
    type: 'row.changed',
    row: 1,
    field: 'email',
    value: 'baraka@transport.example',
  });
  actor.send({ type: 'address.changed', step: 'team' });
  actor.send({ type: 'address.changed', step: 'invites' });
  expect(rows()?.[1]?.email).toBe('baraka@transport.example');
});

test('should count the seconds until another code down to none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { actor, steps } = begin('real');
    await steps.code();
    const seen: number[] = [];
    actor.subscribe(({ context }) => seen.push(context.pause));
    await vi.advanceTimersByTimeAsync(31_000);
    expect([...new Set(seen)]).toEqual([...Array.from({ length: 29 }, (_, second) => 29 - second), 0]);
    expect(actor.getSnapshot().can({ type: 'resend.pressed' })).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('should say that a code has expired 15 minutes after it was sent, also after a reload and after time elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { actor, done, steps } = begin('real');
    await steps.code();
    const isExpired = () => actor.getSnapshot().matches({ code: { life: 'expired' } });
    await vi.advanceTimersByTimeAsync(15 * 60_000 - 1);
    expect(isExpired()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isExpired()).toBe(true);
    actor.send({ type: 'resend.pressed' });
    await done('sendingCode');
    expect(isExpired()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    actor.send({ type: 'address.changed', step: 'email' });
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    actor.send({ type: 'address.changed', step: 'code' });
    await vi.advanceTimersByTimeAsync(1);
    expect(isExpired()).toBe(true);

    const reload = (minutes: number) => {
      const reloaded = createActor(registrationMachine).start();
      const sentAt = Date.now() - minutes * 60_000;
      reloaded.send({ type: 'form.restored', draft: { sentTo: amina.email, sentAt, key: 'kept' } });
      reloaded.send({ type: 'scripts.started', step: 'code' });
      return reloaded.getSnapshot().matches({ code: { life: 'expired', resend: 'ready' } });
    };
    expect([reload(14.9), reload(15)]).toEqual([false, true]);
  } finally {
    vi.useRealTimers();
  }
});

test('should let another code be asked for after thirty seconds, which end the one before', async () => {
  const { actor, clock, tries, done, steps } = begin();
  await steps.code();
  actor.send({ type: 'code.entered', value: 'K7R' });
  clock.increment(29_999);
  actor.send({ type: 'resend.pressed' });
  expect(tries).toHaveLength(1);
  clock.increment(1);
  actor.send({ type: 'resend.pressed' });
  expect(tries).toHaveLength(2);
  await done('sendingCode');
  expect(actor.getSnapshot()).toMatchObject({
    value: { code: { entry: 'waiting', resend: 'sent' } },
    context: { form: { code: '' } },
  });
});

test('should not make an account before the terms are ticked and the passwords match', async () => {
  const { actor, steps, type } = begin();
  await steps.account();
  const can = () => actor.getSnapshot().can({ type: 'form.submitted' });
  for (const field of ['first_name', 'last_name', 'password', 'terms'] as const) type(field);
  expect(can()).toBe(false);
  type('password_again', 'lorries');
  expect(can()).toBe(false);
  type('password_again');
  expect(can()).toBe(true);
  type('terms', '');
  expect(can()).toBe(false);
});

test('should refuse a short password and a common one, with the rating left where it is', async () => {
  const { actor, done, steps, submit, tries, type } = begin();
  await steps.account();
  for (const field of ['first_name', 'last_name', 'terms'] as const) type(field);
  const reject = async (password: string, strength: Strength) => {
    for (const field of ['password', 'password_again'] as const) type(field, password);
    await done('ratingPassword', strength);
    submit();
    expect(actor.getSnapshot().value).toEqual({ account: { form: 'invalid', strength: 'rated' } });
    return actor.getSnapshot().context.fieldErrors;
  };
  expect(await reject('short', { score: 0, common: false })).toEqual([
    { field: 'password', message: 'Password requires 6 characters minimum' },
  ]);
  expect(await reject('password', { score: 0, common: true })).toMatchObject([{ field: 'password' }]);
  expect(tries.some(({ actor }) => actor === 'creatingAccount')).toBe(false);
});

test('should forget the code and the passwords with the account, and everything but the welcome with the welcome', async () => {
  const { actor, done, steps } = begin();
  await steps.team();
  expect(actor.getSnapshot().context).toMatchObject({
    form: { code: '', password: '', password_again: '', first_name: amina.first_name },
  });
  actor.send({ type: 'field.changed', field: 'name', value: amina.name });
  actor.send({ type: 'form.submitted' });
  await done('creatingTeam', answers.team);
  actor.getSnapshot().children.invitingPeople?.send({ type: 'skip.pressed' });
  await done('skippingInvitations', { username: amina.email });
  const finished = { username: amina.email, first_name: amina.first_name, joining: null };
  expect(actor.getSnapshot()).toMatchObject({
    value: 'welcome',
    context: { finished, key: '', sentTo: '', form: { email: '', first_name: '', name: '' } },
  });
  // Forward leads to the welcome again, until another registration has begun.
  actor.send({ type: 'address.changed', step: 'email' });
  actor.send({ type: 'address.changed', step: 'welcome' });
  expect(actor.getSnapshot().value).toBe('welcome');
  actor.send({ type: 'address.changed', step: 'email' });
  actor.send({ type: 'field.changed', field: 'email', value: 'baraka@transport.example' });
  actor.send({ type: 'form.submitted' });
  await done('sendingCode');
  expect(actor.getSnapshot().context.finished).toBeNull();
});

test('should keep what was typed through the failures of the team and of the invitations', async () => {
  const { actor, done, settle, steps, submit } = begin();
  await steps.team();
  actor.send({ type: 'field.changed', field: 'name', value: amina.name });
  submit();
  await settle('creatingTeam', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'team' });
  actor.send({ type: 'retry.pressed' });
  expect(actor.getSnapshot()).toMatchObject({ value: { team: 'filling' }, context: { form: { name: amina.name } } });
  submit();
  await done('creatingTeam', answers.team);

  const inviting = () => actor.getSnapshot().children.invitingPeople;
  inviting()?.send({ type: 'row.changed', row: 0, field: 'email', value: 'baraka@transport.example' });
  inviting()?.send({ type: 'form.submitted' });
  await settle('sendingInvitations', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'invites' });
  actor.send({ type: 'retry.pressed' });
  expect(inviting()?.getSnapshot().context.rows[0]?.email).toBe('baraka@transport.example');
});

test('should ask for a code where the session has ended, say so, and go on where it was', async () => {
  const { actor, done, settle, steps, submit, last } = begin();
  await steps.team();
  actor.send({ type: 'field.changed', field: 'name', value: amina.name });
  submit();
  await settle('creatingTeam', ({ reject }) =>
    reject({ rejected: true, fieldErrors: [{ field: 'token', message: 'ended' }] }),
  );
  expect(actor.getSnapshot()).toMatchObject({
    value: { code: { entry: 'waiting' } },
    context: { hasEnded: true, form: { name: amina.name } },
  });
  actor.send({ type: 'code.entered', value: amina.code });
  await done('verifyingCode', amina.email);
  await done('readingSession', answers.standing.team);
  expect(actor.getSnapshot()).toMatchObject({ value: { team: 'filling' }, context: { hasEnded: false } });
  submit();
  expect(last('creatingTeam').input).toMatchObject({ name: amina.name });
});

test('should speak of what failed: of skipping where it was the skip, of invitations where it was those', async () => {
  const { actor, settle, steps } = begin();
  await steps.invites();
  const inviting = () => actor.getSnapshot().children.invitingPeople;
  inviting()?.send({ type: 'skip.pressed' });
  await settle('skippingInvitations', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'skip' });
  actor.send({ type: 'retry.pressed' });
  expect(actor.getSnapshot().value).toBe('invites');
});

describe('after a reload', () => {
  const draft = { form: { email: amina.email }, sentTo: amina.email, sentAt: Date.now(), key: 'kept' };
  const proven = { ...draft, verified: amina.email };
  type Step = 'email' | 'code' | 'account' | 'team' | 'invites' | 'welcome';

  /** Loads the page of a step again, with what was kept, and lets the server answer where it is asked. */
  const reload = async (kept: object, step: Step, standing?: SessionAnswer) => {
    let asked: SessionRequest | undefined;
    const machine = registrationMachine.provide({
      actors: {
        readingSession: fromPromise<SessionAnswer, SessionRequest>(async ({ input }: { input: SessionRequest }) => {
          asked = input;
          if (standing) return standing;
          throw { rejected: true, fieldErrors: [{ field: 'token', message: 'ended' }] };
        }),
      },
    });
    const actor = createActor(machine).start();
    actor.send({ type: 'form.restored', draft: kept });
    actor.send({ type: 'scripts.started', step });
    await new Promise((resolve) => setImmediate(resolve));
    return { asked, snapshot: actor.getSnapshot() };
  };

  test('should ask nobody where no code was verified, and stay at the first steps', async () => {
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
    // A step that has not been reached leads to the furthest one that has.
    ['invites', answers.standing.team, 'team'],
    ['welcome', answers.standing.account, 'account'],
    ['invites', answers.standing.welcome, 'welcome'],
  ])('should keep the place at the page of the %s, by the session of its key', async (step, standing, place) => {
    const { asked, snapshot } = await reload(proven, step, standing);
    expect(asked).toEqual({ key: 'kept' });
    expect(snapshot.matches(place as 'team')).toBe(true);
  });

  test('should lead to the code where the session has ended, with everything that was kept', async () => {
    const form = { ...draft.form, first_name: 'Amina', name: 'Athi River' };
    const { snapshot } = await reload({ ...proven, form }, 'team');
    expect(snapshot).toMatchObject({ value: { code: {} }, context: { hasEnded: true, verified: '', form } });
  });

  test('should show the welcome of a registration that was finished, and an empty form at the first step', async () => {
    const finished = { username: amina.email, first_name: 'Amina', joining: answers.shared };
    const { snapshot } = await reload({ finished }, 'welcome');
    expect(snapshot).toMatchObject({ value: 'welcome', context: { finished } });
    expect((await reload({ finished }, 'email')).snapshot).toMatchObject({
      value: { email: 'filling' },
      context: { form: { email: '' } },
    });
  });
});

describe('with an invitation that is followed', () => {
  const key = 'kept';
  const draft = { form: { email: amina.email }, sentTo: amina.email, sentAt: Date.now(), key, verified: amina.email };
  const steps = ['email', 'code', 'account', 'team', 'invites', 'welcome'] as const;
  const form = ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const;

  /** Opens the page of a step with a mailed invitation, and answers where the registration of its address stands. */
  const follow = async (step: (typeof steps)[number], standing: SessionAnswer, kept: object = draft) => {
    const sent: AccountCreation[] = [];
    const machine = registrationMachine.provide({
      actors: {
        checkingInvitation: fromPromise<InvitationAnswer, { invitation: string }>(async () => answers.mailed),
        sendingCode: fromPromise<void, CodeRequest>(async () => {}),
        verifyingCode: fromPromise<string, CodeCheck>(async () => amina.email),
        readingSession: fromPromise<SessionAnswer, SessionRequest>(async () => standing),
        ratingPassword: fromPromise<Strength, { password: string }>(async () => ({ score: 4, common: false })),
        creatingAccount: fromPromise<AccountAnswer, AccountCreation>(async ({ input }: { input: AccountCreation }) => {
          sent.push(input);
          throw { rejected: true, fieldErrors: [{ field: 'invitation', message: 'It has people already' }] };
        }),
      },
    });
    const actor = createActor(machine).start();
    actor.send({ type: 'form.restored', draft: kept });
    actor.send({ type: 'scripts.started', step, invitation: 'mailed' });
    await settled();
    return { actor, sent };
  };
  const settled = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  test.each(['account', 'team', 'invites', 'join', 'welcome'] as const)(
    'should lead who has proven the address to where the team is joined, where it stands before the %s of its own',
    async (next) => {
      const { actor } = await follow('email', answers.standing[next], {});
      expect(actor.getSnapshot().context.form.email).toBe(amina.email);
      actor.send({ type: 'form.submitted' });
      await settled();
      actor.send({ type: 'code.entered', value: amina.code });
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
    'should lead to the step that joins after a reload at the page of the %s too, and to no step of an own company',
    async (step) => {
      const { actor } = await follow(step, answers.standing.invites);
      expect(actor.getSnapshot()).toMatchObject({ value: { account: {} }, context: { joining: answers.mailed } });
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

  test('should lead to the own company again where it cannot be left, once the invitation is given up', async () => {
    const { actor, sent } = await follow('account', answers.standing.invites);
    for (const field of form) actor.send({ type: 'field.changed', field, value: amina[field] });
    actor.send({ type: 'form.submitted' });
    await settled();
    expect(sent).toMatchObject([{ invitation: 'mailed', form: { first_name: amina.first_name } }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'gone',
      context: { fieldErrors: [{ field: 'invitation', message: 'It has people already' }] },
    });
    actor.send({ type: 'restart.pressed' });
    actor.send({ type: 'form.submitted' });
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'invites', context: { joining: null, reached: 'invites' } });
  });
});
