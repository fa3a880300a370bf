import { mailboxOf } from '../../../contract/email.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { InterceptedRoute, PageRequest } from './route.ts';
import { parametersOf } from './routes.ts';

/** A request of the page, as the database check needs it. */
export type LoggedRequest = {
  /** The path of its route, without parameters. */
  path: string;
  key: string;
  /** The address in it, or else the one in the request before. */
  mailbox: string;
  /** Whether it accepts an invitation. */
  joins: boolean;
  /** The addresses that it invites. */
  invites: string[];
  /** Whether the server has stored it, even if the page never received the response. */
  stored: boolean;
};

/** The requests that the page has made on a path. */
export class RequestLog {
  readonly requests: LoggedRequest[] = [];
  /** How many submissions the page has made. The retries of a submission share its key. */
  submissions = 1;
  /** The addresses that already had an account. */
  readonly members: string[] = [];

  add(request: PageRequest, { path }: InterceptedRoute): void {
    const { email, invitation, invitations = [] } = parametersOf(request);
    this.requests.push({
      path: path.replace(/\/:.*/, ''),
      key: request.headers()[idempotencyHeader] ?? '',
      mailbox: mailboxOf(email ?? this.requests.at(-1)?.mailbox ?? ''),
      joins: invitation !== undefined,
      invites: invitations.map((invite: { email: string }) => mailboxOf(invite.email)),
      stored: false,
    });
  }

  /** Marks the last request as stored or, given a `path`, adds a stored request that someone else has made meanwhile. */
  markStored(path?: string): void {
    const last = this.requests.at(-1);
    if (last && path) this.requests.push({ ...last, path, stored: true });
    else if (last) last.stored = true;
  }

  /** How many codes the server has sent to an address: one per key, and one for an account that it already had. */
  codesSentTo(address: string, sendCodePath: string): number {
    const sent = this.requests.filter(
      ({ path, mailbox, stored }) => stored && path === sendCodePath && mailbox === address,
    );
    return new Set(sent.map(({ key }) => key)).size + (this.members.includes(address) ? 1 : 0);
  }
}
