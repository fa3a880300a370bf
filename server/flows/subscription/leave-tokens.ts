import {
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';

/** The characters of a key's id and of an Ed25519 signature (RFC 8032), in base64url. */
const keyIdLength = 11;
const signatureLength = 86;

/** What verifies the tokens of one signer. */
export interface LeaveKey {
  id: string;
  /** The public key in base64url: `x` in RFC 8037. */
  publicKey: string;
}

/** Signs tokens of links to unsubscribe. */
export interface LeaveSigner {
  key: LeaveKey;
  /** The token for a subscriber. It can do nothing but end that subscription. */
  tokenFor(subscriberId: string): string;
}

/** A token that names a key and a subscriber, and whether that key has signed it. */
export interface SignedLeaveToken {
  keyId: string;
  subscriberId: string;
  isSignedWith(publicKey: string): boolean;
}

/** Creates a signer with a new key. The private key stays in this process, so whoever copies the database can sign nothing. */
export async function createLeaveSigner(): Promise<LeaveSigner> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('ed25519');
  const id = randomBytes(8).toString('base64url');
  return {
    key: { id, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' },
    tokenFor: (subscriberId) => id + signatureOf(subscriberId, privateKey) + subscriberId,
  };
}

/** Reads a signed token; undefined for the tokens that are stored, which are shorter. */
export function readLeaveToken(token: string): SignedLeaveToken | undefined {
  const subscriberId = token.slice(keyIdLength + signatureLength);
  if (subscriberId === '') return undefined;
  const signature = Buffer.from(token.slice(keyIdLength, keyIdLength + signatureLength), 'base64url');
  return {
    keyId: token.slice(0, keyIdLength),
    subscriberId,
    isSignedWith: (publicKey) => verify(null, Buffer.from(subscriberId), readKey(publicKey), signature),
  };
}

function signatureOf(subscriberId: string, key: KeyObject): string {
  return sign(null, Buffer.from(subscriberId), key).toString('base64url');
}

function readKey(x: string): KeyObject {
  const key: JsonWebKey = { kty: 'OKP', crv: 'Ed25519', x };
  return createPublicKey({ key, format: 'jwk' });
}
