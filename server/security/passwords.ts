import { type Argon2Parameters, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type HashedKind } from './argon2.ts';
import { hashingCost } from './hashing-cost.ts';

const saltLength = 16;
const tagLength = 32;

/** Letters and digits that cannot be mistaken for each other: no i, l, o, 0 or 1. */
export const unambiguousAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Hashes a password into a PHC string, which records its cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const [hash = ''] = await hashPasswords([password]);
  return hash;
}

/** The same for several that are of use only together: a busy server takes all of them, or none. */
export function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  return hashAll(
    'passwords',
    passwords.map((password) => ({ secret: password, salt: randomBytes(saltLength) })),
  );
}

/**
 * The same for a code, which has a queue of its own. `like` is a PHC string whose salt to use: `findMatch` compares a code with all
 * hashes of one salt at once.
 */
export async function hashCode(code: string, like?: string): Promise<string> {
  const salt = like === undefined ? randomBytes(saltLength) : parsed(like).nonce;
  const [hash = ''] = await hashAll('codes', [{ secret: code, salt }]);
  return hash;
}

/** Whether a password matches a PHC string of Argon2id. Takes the same time either way. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  return (await findMatch('passwords', password, [hash])) !== undefined;
}

/**
 * The first of some PHC strings that a secret matches, if any. Takes the same time either way, and no longer for several
 * with the same salt.
 */
export async function findMatch(
  kind: HashedKind,
  secret: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  const tags = new Map<string, Buffer>();
  let match: string | undefined;
  for (const hash of hashes) {
    const { wanted, ...parameters } = parsed(hash);
    const start = hash.slice(0, hash.lastIndexOf('$'));
    const tag = tags.get(start) ?? (await derive(kind, { message: secret, tagLength: wanted.length, ...parameters }));
    tags.set(start, tag);
    if (timingSafeEqual(tag, wanted)) match ??= hash;
  }
  return match;
}

async function derive(kind: HashedKind, parameters: Argon2Parameters): Promise<Buffer> {
  const [key] = (await deriveKeys(kind, [parameters])) as [Buffer];
  return key;
}

async function hashAll(kind: HashedKind, secrets: readonly { secret: string; salt: Buffer }[]): Promise<string[]> {
  const parameters = secrets.map(({ secret, salt }) => ({ message: secret, nonce: salt, tagLength, ...hashingCost }));
  const tags = await deriveKeys(kind, parameters);
  return tags.map((tag, at) => phcOf(parameters[at]?.nonce ?? Buffer.alloc(0), tag));
}

function parsed(hash: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    wanted: Buffer.from(tag, 'base64'),
  };
}

/** A hash that no password matches. Verifying it when there is no real hash hides that from timing. */
export const unmatchableHash = phcOf(randomBytes(saltLength), randomBytes(tagLength));

/** A random password that is easy to type on a phone: twelve letters and digits in groups of four, about 59 bits. */
export function generatePassword(): string {
  return [randomLetters(4), randomLetters(4), randomLetters(4)].join('-');
}

/** `count` random characters of the unambiguous alphabet. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => unambiguousAlphabet[randomInt(unambiguousAlphabet.length)]).join('');
}

function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = hashingCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Base64 without padding, as in PHC strings. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
