import { argon2Sync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  addressPassword,
  commonPassword,
  namePassword,
  productPassword,
  repeatedPassword,
} from '../../contract/password.ts';
import { ProblemError } from '../../server/http/problem.ts';
import { deriveKeys, HashingOverloadError } from '../../server/security/argon2.ts';
import { rejectGuessablePassword } from '../../server/security/guessable-passwords.ts';
import { hashPassword, unmatchableHash, verifyPassword } from '../../server/security/passwords.ts';

// `npm run lab -- mutants` runs this beside the server's tests, which hash cheaply.
vi.unmock('../../server/security/hashing-cost.ts');

describe('a hashed password', () => {
  it('should be verified by itself only, and have another hash each time', async () => {
    const [one, other] = [await hashPassword('violet lamp 7'), await hashPassword('violet lamp 7')];
    expect(one).not.toBe(other);
    for (const hash of [one, other]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(await verifyPassword('violet lamp 7', hash)).toBe(true);
      for (const wrong of ['violet lamp 8', 'Violet lamp 7', 'violet lamp 7 ', '']) {
        expect(await verifyPassword(wrong, hash)).toBe(false);
      }
    }
  });

  it('should be verified at the cost that its hash names, so that the cost can be raised', async () => {
    const salt = Buffer.from('a salt of sixteen');
    const given = { message: 'violet lamp 7', nonce: salt, memory: 64, passes: 3, parallelism: 2, tagLength: 24 };
    const tag = argon2Sync('argon2id', given).toString('base64').replace(/=+$/, '');
    const hash = `$argon2id$v=19$m=64,t=3,p=2$${salt.toString('base64').replace(/=+$/, '')}$${tag}`;
    expect(await verifyPassword('violet lamp 7', hash)).toBe(true);
    expect(await verifyPassword('violet lamp 8', hash)).toBe(false);
  });

  it('should start no thread for nothing, which would go on for ever where threads cannot start', async () => {
    const given = { message: 'violet lamp 7', nonce: Buffer.alloc(16), memory: 64, passes: 1, parallelism: 1 };
    await deriveKeys('passwords', [{ ...given, tagLength: 24 }]);
    const started = vi.fn();
    process.on('worker', started);
    await expect(deriveKeys('passwords', [{ ...given, tagLength: 1 }])).rejects.toThrow();
    await setImmediate();
    process.off('worker', started);
    expect(started).not.toHaveBeenCalled();
  });

  it('should be turned away once it has waited for ten seconds, and not with half of what belongs together hashed', {
    tags: ['7.shedding'],
  }, async () => {
    const given = { message: 'violet lamp 7', nonce: Buffer.alloc(16), memory: 64, passes: 1, parallelism: 1 };
    const pair = () =>
      deriveKeys(
        'passwords',
        [given, given].map((one) => ({ ...one, tagLength: 24 })),
      );
    // How long a key takes is what the last ones took, whatever ran before.
    for (let count = 0; count < 20; count++) await pair();
    const now = performance.now.bind(performance);
    const threads = Math.max(1, availableParallelism() - 1);
    const begun = Array.from({ length: Math.ceil(threads / 2) }, pair);
    const late = [pair(), pair()];
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001);
    try {
      const [kept, givenUp] = await Promise.all([Promise.allSettled(begun), Promise.allSettled(late)]);
      expect(new Set(kept.map(({ status }) => status)), 'what was begun is finished').toEqual(new Set(['fulfilled']));
      const reasons = givenUp.map((one) => one.status === 'rejected' && one.reason);
      expect(reasons, 'nobody waits for longer').toEqual([
        expect.any(HashingOverloadError),
        expect.any(HashingOverloadError),
      ]);
    } finally {
      clock.mockRestore();
    }
  });

  it('should cost as much as the hash that no password matches', async () => {
    expect(unmatchableHash.split('$').slice(0, 4)).toEqual((await hashPassword('x')).split('$').slice(0, 4));
    expect(await verifyPassword('', unmatchableHash)).toBe(false);
  });

  it('should be as long as the hash that no password matches', async () => {
    const lengthsOf = (hash: string) => hash.split('$').map((part) => part.length);
    expect(lengthsOf(unmatchableHash)).toEqual(lengthsOf(await hashPassword('x')));
  });
});

describe('a guessable password', () => {
  const known = {
    ...{ email: 'amina.otieno@transport.example', product: 'Msafara' },
    ...{ first_name: 'Zawadi', last_name: 'Mwangi' },
  };
  const messageFor = async (password: string) => {
    const rejection = await rejectGuessablePassword(password, known).catch((error) => error);
    if (rejection === undefined) return undefined;
    expect(rejection).toBeInstanceOf(ProblemError);
    expect(rejection.problemDetails.status).toBe(422);
    return rejection.problemDetails.fieldErrors[0].message;
  };

  it.each([
    ['on the list of the most common ones', ['123456', 'password', 'PassWord', 'FOOTBALL'], commonPassword],
    ['one character, repeated', ['aaaaaa', '       ', '🚚🚚🚚🚚🚚🚚'], repeatedPassword],
    ['the product’s name', ['Msafara', 'MSAFARA', 'msafara 2026', 'm-s-a-f-a-r-a'], productPassword],
    [
      'the address or a part of it',
      ['amina.otieno@transport.example', 'Amina.Otieno', 'transport', 'transport.example'],
      addressPassword,
    ],
    ['the owner’s name', ['Zawadi', 'mwangi2026', 'Zawadi Mwangi', 'mwangi.zawadi!'], namePassword],
  ])('should be rejected with the reason if it is %s', async (_what, passwords, reason) => {
    for (const password of passwords) expect([password, await messageFor(password)]).toEqual([password, reason]);
  });

  it('should be looked up again after their list could not be read', async () => {
    vi.resetModules();
    vi.doMock('@zxcvbn-ts/language-common', () => {
      throw new Error('EMFILE: too many open files');
    });
    const { rejectGuessablePassword } = await import('../../server/security/guessable-passwords.ts');
    await expect(rejectGuessablePassword('football', known)).rejects.not.toHaveProperty('problemDetails');
    vi.doUnmock('@zxcvbn-ts/language-common');
    await expect(rejectGuessablePassword('football', known)).rejects.toMatchObject({
      problemDetails: { fieldErrors: [{ message: commonPassword }] },
    });
  });

  it.each(['violet lamp 7', 'password ', 'pass word', 'aaaaab', 'my msafara', 'otieno rides', ''])(
    'should not be confused with others: %j',
    async (password) => {
      expect(await messageFor(password)).toBeUndefined();
    },
  );
});
