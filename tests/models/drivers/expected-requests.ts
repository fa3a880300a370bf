import type { Facts, Oracle } from '@msafara/paths/conformance';
import type { AnyStateMachine } from 'xstate';
import { registrationPaths } from '../../../contract/registration.ts';
import { oracleOf } from '../oracles/index.ts';
import { wireOf } from '../oracles/wire/index.ts';
import type { WireRequest } from '../oracles/wire/request.ts';
import { type KnownFacts, newerTry, type Wire } from '../oracles/wire/wire.ts';

const keyHeader = 'idempotency-key';
const tryHeader = 'registration-try';

/** The headers that a browser or a library adds by itself; all others are the site's. */
const automatic =
  /^(accept|accept-.*|cache-control|connection|content-length|cookie|host|origin|pragma|priority|referer|sec-.*|upgrade-insecure-requests|user-agent)$/;

/** The headers of a request that the site has set. A form's boundary or charset is not one of its facts. */
export function ownHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !automatic.test(name)));
}

/** Follows the oracle of a machine along a path, and knows which requests the page makes on the way. */
export class ExpectedRequests {
  private facts: Facts;
  private expected: WireRequest[] = [];
  /** The real keys, by the names that the facts give them now. */
  private readonly keys = new Map<string, string>();
  private readonly usedKeys = new Set<string>();
  /** The newest try under each key. */
  private readonly tries = new Map<string, number>();
  /** The keys of requests before the first step. */
  private readonly earlierKeys = new Set<string>();
  private readonly oracle: Oracle;
  private readonly wire: Wire;

  private constructor(oracle: Oracle, wire: Wire) {
    this.oracle = oracle;
    this.wire = wire;
    this.facts = oracle.start;
  }

  static async of(machine: AnyStateMachine): Promise<ExpectedRequests> {
    return new ExpectedRequests(await oracleOf(machine), wireOf(machine));
  }

  /** Takes note of the requests that the page made before the first step. */
  precede(requests: readonly WireRequest[]): void {
    for (const request of requests) {
      this.countTry(request);
      const { headers, path } = request;
      const key = headers[keyHeader];
      if (key === undefined) continue;
      this.usedKeys.add(key);
      // The code of a registration is asked for under a key of its own.
      if (!path.startsWith(registrationPaths.sendCode)) this.earlierKeys.add(key);
    }
  }

  /** Takes the step of an event case. */
  follow(eventCase: string): void {
    const expectation = this.oracle.after[eventCase];
    if (expectation === undefined) throw new Error(`The oracle does not expect '${eventCase}'.`);
    const before = this.facts;
    const { did: _, ...known } = before;
    const after = expectation(known) ?? before;
    this.expected.push(...(this.wire.within?.[eventCase]?.(before as never) ?? []));
    this.expected.push(...startedBetween(before, after, this.wire));
    for (const name of this.wire.renewed?.(before as never, after as never) ?? []) this.keys.delete(name);
    this.facts = after;
  }

  /** The requests since the last comparison beside those that were expected, both with the names of the oracle. */
  beside(received: readonly WireRequest[]): { received: WireRequest[]; expected: WireRequest[] } {
    return {
      received: received.map((request, at) => this.named(request, this.expected[at])),
      expected: this.expected,
    };
  }

  /** Takes note of the keys of requests that were as expected, and forgets the names that the facts no longer hold. */
  settle(received: readonly WireRequest[]): void {
    for (const [at, request] of received.entries()) {
      this.countTry(request);
      const { headers } = request;
      const name = this.expected[at]?.headers[keyHeader];
      const key = headers[keyHeader];
      if (name === undefined || key === undefined) continue;
      this.keys.set(name, key);
      this.usedKeys.add(key);
    }
    this.expected = [];
    const held = keysIn(this.facts);
    for (const name of this.keys.keys()) if (name !== this.wire.kept && !held.has(name)) this.keys.delete(name);
  }

  private named(request: WireRequest, expected: WireRequest | undefined): WireRequest {
    const key = request.headers[keyHeader];
    const name = expected?.headers[keyHeader];
    if (key === undefined || name === undefined) return request;
    const found = this.mayBe(name, key)
      ? name
      : `not '${name}', but ${this.usedKeys.has(key) ? 'another used' : 'a new'} key`;
    const tries = expected?.headers[tryHeader] === newerTry && this.isNewerTry(request) && { [tryHeader]: newerTry };
    return { ...request, headers: { ...request.headers, [keyHeader]: found, ...tries } };
  }

  private isNewerTry({ headers }: WireRequest): boolean {
    return Number(headers[tryHeader]) > (this.tries.get(headers[keyHeader] ?? '') ?? 0);
  }

  private countTry({ headers }: WireRequest): void {
    if (tryHeader in headers) this.tries.set(headers[keyHeader] ?? '', Number(headers[tryHeader]));
  }

  /** Whether a real key is the one that a name stands for: the same as before or, at first, a new one. */
  private mayBe(name: string, key: string): boolean {
    const known = this.keys.get(name);
    if (known !== undefined) return key === known;
    if (name === this.wire.kept && this.earlierKeys.size > 0) return this.earlierKeys.has(key);
    return /^[\x21-\x7e]{8,128}$/.test(key) && !this.usedKeys.has(key);
  }
}

/** The requests of the actors that a step has started. An actor that goes on is the same object in the facts. */
export function startedBetween(before: Facts, { running }: Facts, { requests }: Wire): WireRequest[] {
  return Object.entries(running).flatMap(([actor, input]) => {
    const request = requests[actor];
    return request === undefined || before.running[actor] === input ? [] : [request(input as never)];
  });
}

/** The names of the keys that the facts hold. */
function keysIn(facts: Facts): Set<string> {
  const { key, nextKey, linkKey, codeKey, renewalKey, running } = facts as KnownFacts;
  const ofActors = Object.values(running).map((input) => (input as { key?: string } | null)?.key);
  return new Set([key, nextKey, linkKey, codeKey, renewalKey, ...ofActors].map(String));
}
