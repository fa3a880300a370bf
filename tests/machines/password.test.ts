/** What no path of the two forms with a new password reaches; their oracles say how its errors are mended. */
import { expect, test } from 'vitest';
import { createActor, fromPromise, type NonReducibleUnknown } from 'xstate';
import { termsAccepted } from '../../contract/terms.ts';
import { accountMachine } from '../../machines/account.ts';
import { type PasswordUpdate, passwordResetMachine } from '../../machines/password-reset.ts';

const unsettled = <Output, Input extends NonReducibleUnknown>() =>
  fromPromise<Output, Input>(() => new Promise(() => {}));

test('should keep the error of a name while that of the password is mended', { tags: ['8.password-mended'] }, () => {
  const machine = accountMachine.provide({ actors: { ratingPassword: unsettled(), creatingAccount: unsettled() } });
  const form = {
    ...{ first_name: '', last_name: 'Otieno', terms: termsAccepted },
    ...{ password: 'short', password_again: 'short' },
  };
  const input = { form, invitation: '', key: 'a-key', tries: 0, email: 'amina@transport.example' };
  const actor = createActor(machine, { input }).start();
  const fields = () => actor.getSnapshot().context.fieldErrors.map(({ field }) => field);
  actor.send({ type: 'form.submitted' });
  expect(fields()).toEqual(['first_name', 'password']);
  actor.send({ type: 'field.changed', field: 'password', value: 'the road to Athi' });
  expect(fields()).toEqual(['first_name']);
  expect(actor.getSnapshot().matches({ editing: { form: 'invalid' } })).toBe(true);
  expect(actor.getSnapshot().context.form.password).toBe('the road to Athi');
});

test('should use another key for another password, because no answer may mean that the first was taken', {
  tags: ['8.password-mended'],
}, async () => {
  const machine = passwordResetMachine.provide({
    actors: {
      requestingLink: unsettled(),
      checkingLink: unsettled(),
      ratingPassword: unsettled(),
      updatingPassword: fromPromise<void, PasswordUpdate>(async () => {
        throw new Error('no answer');
      }),
    },
  });
  const actor = createActor(machine).start();
  const key = () => actor.getSnapshot().context.key;
  actor.send({ type: 'scripts.started', token: 'a-token' });
  for (const field of ['password', 'password_again'] as const)
    actor.send({ type: 'field.changed', field, value: 'the road to Athi' });
  actor.send({ type: 'form.submitted', key: 'a-key' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(key()).toBe('a-key');
  actor.send({ type: 'field.changed', field: 'password', value: 'the other road' });
  expect(key()).toBe('');
});
