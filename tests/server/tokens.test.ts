// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { generatePassword, randomLetters, unambiguousAlphabet } from '../../server/security/passwords.ts';
import { fingerprintOf, generateToken, isSameKey, keyFingerprint } from '../../server/security/tokens.ts';

describe('a token', () => {
  it('should be 256 random bits as text that fits into a URL', () => {
    const tokens = Array.from({ length: 20 }, generateToken);
    for (const token of tokens) {
      expect(encodeURIComponent(token)).toBe(token);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    }
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('should be stored as its SHA-256', () => {
    // The example of FIPS 180-2, appendix B.1.
    const digest = Buffer.from('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'hex');
    expect(fingerprintOf('abc')).toBe(digest.toString('base64url'));
  });
});

describe('an idempotency key', () => {
  it('should match its own hash only', () => {
    const stored = keyFingerprint('a-key-of-a-form');
    expect(stored).toBe(fingerprintOf('a-key-of-a-form'));
    expect(isSameKey('a-key-of-a-form', stored)).toBe(true);
    expect(isSameKey('another-key', stored)).toBe(false);
    expect(isSameKey('a-key-of-a-form', null)).toBe(false);
  });

  it('should match nothing if there is none', () => {
    expect(keyFingerprint(undefined)).toBeNull();
    expect(isSameKey(undefined, null)).toBe(false);
    expect(isSameKey(undefined, fingerprintOf('undefined'))).toBe(false);
  });
});

describe('a generated password', () => {
  it('should be twelve characters in groups of four, another one each time', () => {
    const passwords = Array.from({ length: 50 }, generatePassword);
    for (const password of passwords) {
      expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
      expect(password).not.toMatch(/[ilo01]/);
    }
    expect(new Set(passwords).size).toBe(passwords.length);
  });

  it('should draw each of 31 letters and digits that cannot be mistaken for each other', () => {
    expect(unambiguousAlphabet).toHaveLength(31);
    expect(new Set(randomLetters(5000))).toEqual(new Set(unambiguousAlphabet));
    expect(randomLetters(7)).toHaveLength(7);
    expect(randomLetters(0)).toBe('');
  });
});
