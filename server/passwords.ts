import { type Argon2Parameters, argon2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

/** What Argon2id costs (OWASP, Password Storage): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const saltLength = 16;
const tagLength = 32;

/** Letters and digits that nobody takes for each other: no i, l, o, 0 or 1. */
export const plainAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** The hash of a password as a PHC string, which names its own cost so that this may grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** A password that is easy to type on a phone: twelve random letters and digits in groups of four, some 59 bits. */
export function drawPassword(): string {
  return [drawLetters(4), drawLetters(4), drawLetters(4)].join('-');
}

/** So many random letters and digits of the plain alphabet. */
export function drawLetters(count: number): string {
  return Array.from({ length: count }, () => plainAlphabet[randomInt(plainAlphabet.length)]).join('');
}

/** As PHC strings have it: without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
