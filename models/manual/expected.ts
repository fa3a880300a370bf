import { InputError, type Path, placeOf } from '@msafara/paths';
import type { Facts, Oracle } from '@msafara/paths/conformance';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { startedBetween } from '../drivers/expected-requests.ts';
import { checkStates, type Model } from '../model.ts';
import type { ServedRequest, Wire, WireRequest } from '../oracles/wire/wire.ts';
import { noteTakingEnvironment } from './environment.ts';
import { Notes } from './notes.ts';
import { noteTakingUser } from './user.ts';

/**
 * Follows the oracle of a machine along a path, and says what the requirements expect after each step: what the page shows
 * for the facts of the oracle, the requests, and the emails. The chart itself decides none of that.
 */
export class ExpectedResults<Machine extends AnyStateMachine> {
  private facts: Facts;
  private seen: readonly string[] = [];
  private emails: readonly string[] = [];
  private readonly requests: ServedRequest[] = [];
  private readonly model: Model<Machine>;
  private readonly oracle: Oracle;
  private readonly wire: Wire;

  constructor(model: Model<Machine>, oracle: Oracle, wire: Wire) {
    this.model = model;
    this.oracle = oracle;
    this.wire = wire;
    this.facts = oracle.start;
  }

  /** The server has accepted the last request. */
  accept(): void {
    const last = this.requests.at(-1);
    if (last) last.accepted = true;
  }

  /** Takes the step of an event case. Returns the requests that it causes, in words. */
  follow(eventCase: string): string[] {
    const expectation = this.oracle.after[eventCase];
    if (expectation === undefined) throw new InputError(`models/oracles has to expect '${eventCase}'.`);
    const before = this.facts;
    const { did: _, ...known } = before;
    this.facts = expectation(known) ?? before;
    const within = this.wire.within?.[eventCase]?.(before as never) ?? [];
    const requests = [...within, ...startedBetween(before, this.facts, this.wire)];
    for (const request of requests) this.add(request);
    return requests.map(requestInWords);
  }

  /**
   * What the page shows and what was emailed, as far as it is new since this was last asked. A snapshot in another place than
   * the oracle's is an InputError, because no suite may expect what the requirements do not.
   */
  async results(snapshot: SnapshotFrom<Machine>, path: Path<AnyStateMachine>): Promise<string[]> {
    const { state, running: _, waiting: __, did: ___, output: ____, ...values } = this.facts;
    if (placeOf(snapshot) !== state)
      throw new InputError(
        `The chart of '${this.model.machine.id}' leads to ${placeOf(snapshot)} on ${path.name}, where the requirements ` +
          `say ${state}: see npx vitest run --project node tests/models/oracles.test.ts.`,
      );
    const actual = snapshot as AnyMachineSnapshot;
    const expected = { ...actual, context: { ...actual.context, ...values } } as SnapshotFrom<Machine>;
    const notes = new Notes();
    const environment = noteTakingEnvironment(new Notes(), { accepted: () => {} });
    const fixtures = { user: noteTakingUser(notes), environment, open: async () => {} };
    await checkStates(this.model, fixtures, expected);
    const emails = this.emailsInWords();
    const results = [...since(this.seen, notes.expected), ...since(this.emails, emails)];
    this.seen = notes.expected;
    this.emails = emails;
    return results;
  }

  private add(request: WireRequest): void {
    const { email } = (request.body ?? {}) as { email?: string };
    this.requests.push({
      ...request,
      key: request.headers['idempotency-key'] ?? '',
      accepted: false,
      mailbox: email ?? this.requests.at(-1)?.mailbox ?? '',
      real: (words) => words,
    });
  }

  private emailsInWords(): string[] {
    // What the server generates is not known here, so no rows are found.
    return this.wire
      .served(this.requests, () => [])
      .flatMap(({ emails }) => emails)
      .flatMap(({ to, are }) => are.map(({ subject }) => `An email to ${to || 'nobody'} says '${subject}'.`));
  }
}

/** The texts that are not among those before, each once. */
function since(before: readonly string[], now: readonly string[]): string[] {
  return [...new Set(now)].filter((text) => !before.includes(text));
}

function requestInWords({ method, path, body }: WireRequest): string {
  const content = body === null || Object.keys(body as object).length === 0 ? '' : ` with ${JSON.stringify(body)}`;
  return `The browser requests ${method} ${path}${content}.`;
}
