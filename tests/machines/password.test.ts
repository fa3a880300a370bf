import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { passwordResetMachine } from '../../machines/password-reset.ts';

const waiting = fromPromise<never>(() => new Promise(() => {})) as never;

/** Somebody who has followed a link, and what the server says of the passwords that they send. */
function choose(rejection?: object) {
  const machine: AnyStateMachine = passwordResetMachine.provide({
    actors: {
      requestingLink: waiting,
      checkingLink: waiting,
      ratingPassword: waiting,
      updatingPassword: fromPromise<void>(async () => {
        throw rejection;
      }) as never,
    },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'scripts.started', token: 'a-token' });
  const type = (field: string, value: string) => actor.send({ type: 'field.changed', field, value });
  const submit = async () => {
    actor.send({ type: 'form.submitted' });
    await new Promise((resolve) => setImmediate(resolve));
  };
  const said = () => actor.getSnapshot().context.fieldErrors.map(({ message }: { message: string }) => message);
  const isInvalid = () => actor.getSnapshot().matches({ choose: { form: 'invalid' } });
  return { type, submit, said, isInvalid };
}

test('should take back that a password is too short as soon as it is not', async () => {
  const { type, submit, said, isInvalid } = choose();
  type('password', 'short');
  type('password_again', 'short');
  await submit();
  expect(said()).toEqual(['Password requires 6 characters minimum']);
  type('password', 'shor');
  expect([said(), isInvalid()]).toEqual([['Password requires 6 characters minimum'], true]);
  type('password', 'longer');
  expect([said(), isInvalid()]).toEqual([[], false]);
});

test('should take back that passwords differ as soon as they are the same, whichever is changed', async () => {
  for (const [field, value] of [
    ['password', 'the other road'],
    ['password_again', 'the road to Athi'],
  ] as const) {
    const { type, submit, said, isInvalid } = choose();
    type('password', 'the road to Athi');
    type('password_again', 'the other road');
    await submit();
    expect(said()).toEqual(['Passwords do not match']);
    type(field, value);
    expect([said(), isInvalid()]).toEqual([[], false]);
  }
});

test('should keep what the server said of a password until that is changed', async () => {
  const common = { field: 'password', message: 'This password is one of the most common: choose another one' };
  const { type, submit, said, isInvalid } = choose({ rejected: true, fieldErrors: [common] });
  type('password', 'password1');
  type('password_again', 'password1');
  await submit();
  expect([said(), isInvalid()]).toEqual([[common.message], true]);
  type('password', 'password1 and more');
  expect([said(), isInvalid()]).toEqual([[], false]);
});
