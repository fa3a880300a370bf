import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise, type NonReducibleUnknown } from 'xstate';
import { minPasswordLength } from '../../contract/limits.ts';
import { type PasswordUpdate, passwordResetMachine } from '../../machines/password-reset.ts';

const tooShort = `Password requires ${minPasswordLength} characters minimum`;

const unsettled = <Output, Input extends NonReducibleUnknown>() =>
  fromPromise<Output, Input>(() => new Promise(() => {}));

/** The form for a new password, and how the server rejects what is sent. */
function choosePassword(rejection?: object) {
  const machine: AnyStateMachine = passwordResetMachine.provide({
    actors: {
      requestingLink: unsettled(),
      checkingLink: unsettled(),
      ratingPassword: unsettled(),
      updatingPassword: fromPromise<void, PasswordUpdate>(async () => {
        throw rejection;
      }),
    },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'scripts.started', token: 'a-token' });
  const type = (field: string, value: string) => actor.send({ type: 'field.changed', field, value });
  const submit = async () => {
    actor.send({ type: 'form.submitted', key: 'a-key' });
    await new Promise((resolve) => setImmediate(resolve));
  };
  const messages = () => actor.getSnapshot().context.fieldErrors.map(({ message }: { message: string }) => message);
  const isInvalid = () => actor.getSnapshot().matches({ choose: { form: 'invalid' } });
  const key = () => actor.getSnapshot().context.key;
  return { type, submit, messages, isInvalid, key };
}

test('should drop the error of a short password as soon as it is long enough', {
  tags: ['8.password-mended'],
}, async () => {
  const { type, submit, messages, isInvalid } = choosePassword();
  type('password', 'short');
  type('password_again', 'short');
  await submit();
  expect(messages()).toEqual([tooShort]);
  type('password', 'shor');
  expect([messages(), isInvalid()]).toEqual([[tooShort], true]);
  type('password', 'long enough by now');
  expect([messages(), isInvalid()]).toEqual([[], false]);
});

test('should drop the error of different passwords as soon as they match, whichever is changed', {
  tags: ['8.password-mended'],
}, async () => {
  for (const [field, value] of [
    ['password', 'the other road'],
    ['password_again', 'the road to Athi'],
  ] as const) {
    const { type, submit, messages, isInvalid } = choosePassword();
    type('password', 'the road to Athi');
    type('password_again', 'the other road');
    await submit();
    expect(messages()).toEqual(['Passwords do not match']);
    type(field, value);
    expect([messages(), isInvalid()]).toEqual([[], false]);
  }
});

test('should keep the server’s error about a password until the password is changed', {
  tags: ['8.password-mended'],
}, async () => {
  const common = { field: 'password', message: 'This password is too common. Choose one that is harder to guess' };
  const { type, submit, messages, isInvalid } = choosePassword({ rejected: true, fieldErrors: [common] });
  type('password', 'password1');
  type('password_again', 'password1');
  await submit();
  expect([messages(), isInvalid()]).toEqual([[common.message], true]);
  type('password', 'password1 and more');
  expect([messages(), isInvalid()]).toEqual([[], false]);
});

test('should keep the server’s error about a password while its repetition is changed', {
  tags: ['8.password-mended'],
}, async () => {
  const common = { field: 'password', message: 'This password is too common. Choose one that is harder to guess' };
  const { type, submit, messages } = choosePassword({ rejected: true, fieldErrors: [common] });
  type('password', 'password1');
  type('password_again', 'password1');
  await submit();
  type('password_again', 'password12');
  expect(messages()).toEqual([common.message]);
});

test('should use another key for another password, because no answer may mean that the first was taken', {
  tags: ['8.password-mended'],
}, async () => {
  const { type, submit, key } = choosePassword(new Error('no answer'));
  type('password', 'the road to Athi');
  type('password_again', 'the road to Athi');
  await submit();
  expect(key()).toBe('a-key');
  type('password', 'the other road');
  expect(key()).toBe('');
});
