import { mailboxOf } from '../../../../contract/email.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import type { OtherRequest } from '../../oracles/wire/endpoint.ts';
import type { WireRequest } from '../../oracles/wire/request.ts';
import type { ServedRequest } from '../../oracles/wire/wire.ts';
import { ownHeaders } from '../expected-requests.ts';
import { nameRoles } from './role-names.ts';
import { type PageRequest, parametersOf } from './route.ts';
import type { UniqueWords } from './unique-words.ts';

/** The requests that the page has made on a path, in the words of the model. */
export class RequestLog {
  readonly requests: ServedRequest[] = [];
  /** The requests since they were last taken. */
  private fresh: WireRequest[] = [];
  /** How many emails each address had before the page made its first request. */
  private readonly emailsBefore = new Map<string, number>();
  private readonly words: UniqueWords;

  constructor(words: UniqueWords) {
    this.words = words;
  }

  add(request: PageRequest): void {
    nameRoles(request, this.words);
    const { pathname, search } = new URL(request.url());
    const wire = this.words.originalOf<WireRequest>({
      method: request.method() as WireRequest['method'],
      path: pathname + search,
      headers: ownHeaders(Object.entries(request.headers())),
      body: request.postDataJSON() ?? (request.isNavigationRequest() ? {} : null),
    });
    this.fresh.push(wire);
    const { email } = parametersOf(request) ?? {};
    this.requests.push({
      ...wire,
      key: request.headers()[idempotencyHeader] ?? '',
      mailbox: mailboxOf(email ?? this.requests.at(-1)?.mailbox ?? ''),
      accepted: false,
      real: this.words.realWords(),
    });
  }

  /** The requests since they were last taken. */
  get received(): readonly WireRequest[] {
    return this.fresh;
  }

  takeRequests(): WireRequest[] {
    return this.fresh.splice(0);
  }

  /** Marks the last request as accepted. */
  markAccepted(): void {
    const last = this.requests.at(-1);
    if (last) last.accepted = true;
  }

  /** Adds a request that someone else has made like the last one, except for some changes, and that was accepted. */
  addOther(changes: OtherRequest): void {
    const last = this.requests.at(-1);
    if (last) this.requests.push({ ...last, ...changes, accepted: true });
  }

  /** From now on the emails that an address has count as older than the path. */
  startEmails(address: string, count: number): void {
    this.emailsBefore.set(address, count);
  }

  olderEmails(address: string): number {
    return this.emailsBefore.get(address) ?? 0;
  }

  /** How many codes the server has emailed to an address: one per key, besides any older ones. */
  codesSentTo(address: string, sendCodePath: string): number {
    const sent = this.requests.filter(
      ({ path, mailbox, accepted }) => accepted && path.startsWith(sendCodePath) && mailbox === address,
    );
    return new Set(sent.map(({ key }) => key)).size;
  }
}
