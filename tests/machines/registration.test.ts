import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AccountAnswer, InvitationAnswer, TeamAnswer } from '../../contract/registration.ts';
import { type Invitations, invitationsMachine } from '../../machines/invitations.ts';
import type { Strength } from '../../machines/password.ts';
import {
  type AccountCreation,
  type CodeCheck,
  type CodeRequest,
  type RegistrationField,
  registrationMachine,
  type TeamCreation,
} from '../../machines/registration.ts';
import { amina, answers } from '../models/registering.ts';

type Try = { actor: string; input: unknown; resolve: (output: unknown) => void; reject: (error: unknown) => void };

function begin() {
  const tries: Try[] = [];
  const clock = new SimulatedClock();
  const held =
    (actor: string) =>
    ({ input }: { input: unknown }) =>
      new Promise<never>((resolve, reject) => tries.push({ actor, input, resolve: resolve as Try['resolve'], reject }));
  const machine = registrationMachine.provide({
    actors: {
      checkingInvitation: fromPromise<InvitationAnswer, { invitation: string }>(held('checkingInvitation')),
      sendingCode: fromPromise<void, CodeRequest>(held('sendingCode')),
      verifyingCode: fromPromise<string, CodeCheck>(held('verifyingCode')),
      resumingAccount: fromPromise<AccountAnswer, CodeCheck>(held('resumingAccount')),
      ratingPassword: fromPromise<Strength, { password: string }>(held('ratingPassword')),
      creatingAccount: fromPromise<AccountAnswer, AccountCreation>(held('creatingAccount')),
      creatingTeam: fromPromise<TeamAnswer, TeamCreation>(held('creatingTeam')),
      invitingPeople: invitationsMachine.provide({
        actors: {
          sendingInvitations: fromPromise<{ username: string }, Invitations>(held('sendingInvitations')),
          skippingInvitations: fromPromise<{ username: string }, { token: string }>(held('skippingInvitations')),
        },
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
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

test('should begin another registration with another address, and not with the same one in capitals', async () => {
  const { actor, steps, type } = begin();
  await steps.account();
  const { key } = actor.getSnapshot().context;
  actor.send({ type: 'address.changed', step: 'email' });
  type('email', amina.email.toUpperCase());
  expect(actor.getSnapshot().context).toMatchObject({ key, verified: amina.email, form: { code: amina.code } });
  type('email', 'baraka@transport.example');
  expect(actor.getSnapshot().context).toMatchObject({ key: '', sentTo: '', verified: '', form: { code: '' } });
  for (const step of ['code', 'account'] as const) {
    actor.send({ type: 'address.changed', step });
    expect(actor.getSnapshot().matches('email')).toBe(true);
  }
});

test('should lead nowhere that has not been reached', async () => {
  const { actor, steps } = begin();
  const reaches = (...unreached: ('email' | 'code' | 'account' | 'team' | 'invites' | 'welcome')[]) => {
    const { value } = actor.getSnapshot();
    for (const step of unreached) actor.send({ type: 'address.changed', step });
    expect(actor.getSnapshot().value).toEqual(value);
  };
  reaches('code', 'account', 'team', 'invites', 'welcome');
  await steps.code();
  reaches('account', 'team', 'invites', 'welcome');
  await steps.invites();
  // Once there is an account, its address and its password are not typed again.
  reaches('email', 'code', 'account', 'welcome');
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
  const refuse = async (password: string, strength: Strength) => {
    for (const field of ['password', 'password_again'] as const) type(field, password);
    await done('ratingPassword', strength);
    submit();
    expect(actor.getSnapshot().value).toEqual({ account: { form: 'faulty', strength: 'rated' } });
    return actor.getSnapshot().context.faults;
  };
  expect(await refuse('short', { score: 0, common: false })).toEqual([
    { field: 'password', message: 'Password requires 6 characters minimum' },
  ]);
  expect(await refuse('password', { score: 0, common: true })).toMatchObject([{ field: 'password' }]);
  expect(tries.some(({ actor }) => actor === 'creatingAccount')).toBe(false);
});

test('should forget the code and the passwords with the account, and the token with the welcome', async () => {
  const { actor, done, steps } = begin();
  await steps.team();
  expect(actor.getSnapshot().context).toMatchObject({
    token: answers.account.token,
    form: { code: '', password: '', password_again: '', first_name: amina.first_name },
  });
  actor.send({ type: 'field.changed', field: 'name', value: amina.name });
  actor.send({ type: 'form.submitted' });
  await done('creatingTeam', answers.team);
  actor.getSnapshot().children.invitingPeople?.send({ type: 'skip.pressed' });
  await done('skippingInvitations', { username: amina.email });
  expect(actor.getSnapshot()).toMatchObject({ value: 'welcome', context: { token: '', username: amina.email } });
});

test('should keep what was typed through the failures of the team and of the invitations', async () => {
  const { actor, done, settle, steps, submit } = begin();
  await steps.team();
  actor.send({ type: 'field.changed', field: 'name', value: amina.name });
  submit();
  await settle('creatingTeam', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'team' });
  actor.send({ type: 'again.pressed' });
  expect(actor.getSnapshot()).toMatchObject({ value: { team: 'filling' }, context: { form: { name: amina.name } } });
  submit();
  await done('creatingTeam', answers.team);

  const inviting = () => actor.getSnapshot().children.invitingPeople;
  inviting()?.send({ type: 'row.changed', row: 0, field: 'email', value: 'baraka@transport.example' });
  inviting()?.send({ type: 'form.submitted' });
  await settle('sendingInvitations', ({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().value).toEqual({ recovery: 'invites' });
  actor.send({ type: 'again.pressed' });
  expect(inviting()?.getSnapshot().context.rows[0]?.email).toBe('baraka@transport.example');
});

test('should ask for another code where the registration was open for too long, and go on where it was', async () => {
  const { actor, done, settle, steps, submit, last } = begin();
  await steps.team();
  actor.send({ type: 'field.changed', field: 'name', value: amina.name });
  submit();
  await settle('creatingTeam', ({ reject }) =>
    reject({ refused: true, faults: [{ field: 'token', message: 'too long' }] }),
  );
  expect(actor.getSnapshot().value).toEqual({ recovery: 'expired' });
  actor.send({ type: 'again.pressed' });
  await done('sendingCode');
  actor.send({ type: 'code.entered', value: amina.code });
  await done('verifyingCode', amina.email);
  await done('resumingAccount', { ...answers.account, token: 'another-token' });
  submit();
  expect(last('creatingTeam').input).toMatchObject({ name: amina.name, token: 'another-token' });
});

test('should take up a draft after a reload: the code is asked for again, a finished registration is not', () => {
  const draft = { form: { email: amina.email }, sentTo: amina.email, key: 'kept', username: amina.email };
  const reload = (kept: object, step: 'email' | 'team' | 'welcome') => {
    const actor = createActor(registrationMachine).start();
    actor.send({ type: 'form.restored', draft: { ...draft, ...kept } });
    actor.send({ type: 'scripts.started', step });
    return actor.getSnapshot();
  };
  expect(reload({}, 'team')).toMatchObject({ value: { code: { entry: 'waiting' } }, context: { key: 'kept' } });
  // Who has an account does not get another one by the first step.
  expect(reload({}, 'email').matches('code')).toBe(true);
  expect(reload({ username: '' }, 'email').matches('email')).toBe(true);
  expect(reload({ isFinished: true }, 'welcome').matches('welcome')).toBe(true);
  expect(reload({ isFinished: true }, 'email')).toMatchObject({
    value: { email: 'filling' },
    context: { username: '' },
  });
});
