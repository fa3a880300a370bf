// @vitest-environment node
import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commonPassword } from '../../contract/password.ts';
import { ProblemError } from '../../server/http/problem.ts';
import { rejectCommonPassword } from '../../server/security/common-passwords.ts';
import { hashPassword, unmatchableHash, verifyPassword } from '../../server/security/passwords.ts';

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

  it('should cost as much as the hash that no password matches', async () => {
    expect(unmatchableHash.split('$').slice(0, 4)).toEqual((await hashPassword('x')).split('$').slice(0, 4));
    expect(await verifyPassword('', unmatchableHash)).toBe(false);
  });

  it('should be as long as the hash that no password matches', async () => {
    const lengthsOf = (hash: string) => hash.split('$').map((part) => part.length);
    expect(lengthsOf(unmatchableHash)).toEqual(lengthsOf(await hashPassword('x')));
  });
});

describe('a common password', () => {
  it.each(['123456', 'password', 'PassWord', 'FOOTBALL'])('should be rejected: %s', async (password) => {
    const rejection = await rejectCommonPassword(password).catch((error) => error);
    expect(rejection).toBeInstanceOf(ProblemError);
    expect(rejection.problemDetails).toMatchObject({
      status: 422,
      fieldErrors: [{ field: 'password', message: commonPassword }],
    });
  });

  it.each(['violet lamp 7', 'password ', 'pass word', ''])(
    'should not be confused with others: %j',
    async (password) => {
      await expect(rejectCommonPassword(password)).resolves.toBeUndefined();
    },
  );
});
