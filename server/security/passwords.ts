import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What Argon2id costs (OWASP, Password Storage): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const saltLength = 16;
const tagLength = 32;

/** Letters and digits that nobody takes for each other: no i, l, o, 0 or 1. */
export const unambiguousAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** The hash of a password as a PHC string, which names its own cost so that this may grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength, ...cost });
  return phcOf(salt, tag);
}

/** Whether `hash`, a PHC string of Argon2id, is the one of `password`. It takes as long where it is not. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];
  const wanted = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, wanted);
}

/** A hash that belongs to no password: verified where there is none, so that the time it takes tells nothing. */
export const unmatchableHash = phcOf(randomBytes(saltLength), randomBytes(tagLength));

/** A password that is easy to type on a phone: twelve random letters and digits in groups of four, some 59 bits. */
export function generatePassword(): string {
  return [randomLetters(4), randomLetters(4), randomLetters(4)].join('-');
}

/** So many random letters and digits of the plain alphabet. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => unambiguousAlphabet[randomInt(unambiguousAlphabet.length)]).join('');
}

function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** As PHC strings have it: without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
