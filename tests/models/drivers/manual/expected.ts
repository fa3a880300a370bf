import { isDeepStrictEqual } from 'node:util';
import { InputError } from '@msafara/command';
import { type Path, placeOf } from '@msafara/paths';
import type { Facts, Oracle } from '@msafara/paths/conformance';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { checkStates, type Model } from '../../model.ts';
import type { WireRequest } from '../../oracles/wire/request.ts';
import type { Read, ServedRequest, Wire } from '../../oracles/wire/wire.ts';
import { startedBetween } from '../expected-requests.ts';
import { onAnyDay } from './dates.ts';
import { DeveloperTools } from './developer-tools.ts';
import { noteTakingEnvironment } from './environment.ts';
import { inFewLines } from './few-lines.ts';
import { Notes } from './notes.ts';
import { noteTakingUser } from './user.ts';

/**
 * Follows the oracle of a machine along a path, and says what the requirements expect after each step: what the page shows
 * for the facts of the oracle, and the emails. The chart itself decides none of that.
 */
export class ExpectedResults<Machine extends AnyStateMachine> {
  private facts: Facts;
  private seen: Notes['seen'] = [];
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

  /**
   * Takes the step of an event case, with the requests that it causes.
   *
   * @param cause Causes the event, and calls `accept` when the server accepts the last request.
   */
  async follow(eventCase: string, cause: () => Promise<void>): Promise<void> {
    const expectation = this.oracle.after[eventCase];
    if (expectation === undefined) throw new InputError(`tests/models/oracles has to expect '${eventCase}'.`);
    const before = this.facts;
    const within = this.wire.within?.[eventCase]?.(before as never) ?? [];
    for (const request of within) this.add(request);
    await cause();
    const { did: _, ...known } = before;
    this.facts = expectation(known) ?? before;
    for (const request of startedBetween(before, this.facts, this.wire)) this.add(request);
  }

  /**
   * What the page shows and what was emailed, as far as it is new since this was last asked and not what was just entered. A
   * snapshot in another place than the oracle's is an InputError, because no suite may expect what the requirements do not.
   */
  async results(snapshot: SnapshotFrom<Machine>, path: Path<AnyStateMachine>, entered: object = {}): Promise<string[]> {
    const { state, running: _, waiting: __, did: ___, output: ____, ...values } = this.facts;
    if (placeOf(snapshot) !== state)
      throw new InputError(
        `The chart of '${this.model.machine.id}' leads to ${placeOf(snapshot)} on ${path.name}, where the requirements ` +
          `say ${state}: see npx vitest run --project node tests/paths/oracles.test.ts.`,
      );
    const actual = snapshot as AnyMachineSnapshot;
    const expected = { ...actual, context: { ...actual.context, ...values } } as SnapshotFrom<Machine>;
    const notes = new Notes();
    const environment = noteTakingEnvironment(new Notes(), { tools: new DeveloperTools(), accepted: () => {} });
    const fixtures = { user: noteTakingUser(notes), environment, open: async () => {} };
    await checkStates(this.model, fixtures, expected);
    const emails = this.emailsInWords();
    const known = new Set(this.seen.map(({ words }) => words));
    const shown = new Set(this.seen.filter(({ isAbsent }) => !isAbsent).map(({ thing }) => thing));
    const fresh = notes.seen.filter(
      ({ words, thing, isAbsent, isPassing }) =>
        !isPassing && !known.has(words) && (!isAbsent || shown.has(thing)) && !isJustEntered(words, entered),
    );
    const results = [...new Set(fresh.map(({ words }) => words)), ...without(emails, this.emails)];
    // Where a page shows nothing of its own, what it does not show yet is what a flow is about.
    const isFirst = this.seen.length === 0;
    if (isFirst && results.length === 0) results.push(...notes.seen.flatMap(({ fromTheStart }) => fromTheStart ?? []));
    this.seen = notes.seen;
    this.emails = emails;
    return inFewLines(results);
  }

  private add(request: WireRequest): void {
    this.requests.push({
      ...request,
      key: request.headers['idempotency-key'] ?? '',
      accepted: false,
      mailbox: addressIn(request) ?? this.requests.at(-1)?.mailbox ?? '',
      real: (words) => words,
    });
  }

  private emailsInWords(): string[] {
    const rows = this.wire.served(this.requests, () => []).flatMap((served) => served.rows);
    // What the server generates, such as ids, is only known to be there.
    const read: Read = (table, find) =>
      rows
        .filter((one) => one.table === table && isDeepStrictEqual(one.find, find))
        .flatMap(({ are }) => are.map((row) => ({ id: 'a reference', ...row })));
    return this.wire
      .served(this.requests, read)
      .flatMap(({ emails }) => emails)
      .filter(({ to }) => to !== '')
      .flatMap(({ to, are }) =>
        are.map(({ subject }) => onAnyDay(`${to} gets an email with the subject "${subject}".`)),
      );
  }
}

/** The address that a request is about: in its body, or else in its path. */
function addressIn({ body, path }: WireRequest): string | undefined {
  const { email } = (body ?? {}) as { email?: string };
  return email ?? decodeURIComponent(path).match(/[^/?=]+@[^/?&]+/)?.[0];
}

/** The texts that are more often there than before. */
function without(now: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return now.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Whether a result repeats what was entered. */
function isJustEntered(words: string, entered: object): boolean {
  return Object.entries(entered).some(([label, value]) =>
    [
      `The field "${label}" shows '${value}'.`,
      `The field "${label}" shows ${value}.`,
      `The list "${label}" shows "${value}".`,
    ].includes(words),
  );
}
