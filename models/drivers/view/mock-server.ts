import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect } from 'vitest';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { Environment } from '../../environment.ts';
import { pass, waitUntil } from './clock.ts';
import type { MockRoute, ServerMemory } from './route.ts';
import { mockRoutes, rejectionResponse } from './routes.ts';

/** How long a page waits for an answer, in milliseconds. */
const requestTimeout = 10_000;

type HeldRequest = {
  route: MockRoute;
  body: unknown;
  headers: Headers;
  signal: AbortSignal;
  respond: (response: Response) => void;
};

/** The idempotency keys that requests may share: one per submission, and one per email asked for. */
type KeyScope = NonNullable<MockRoute['key']>;

/** The API, played by MSW. Each request is held until a path says how it is answered. */
export class MockServer {
  private held: HeldRequest[] = [];
  /** What the server has accepted, by the paths of its routes. */
  private readonly memory: ServerMemory = new Set();
  private readonly keys: Record<KeyScope, Set<string>> = { submission: new Set(), email: new Set() };
  private readonly usedKeys = new Set<string>();
  private readonly msw = setupServer(
    ...mockRoutes.map((route) =>
      http[route.method](`*${route.path}`, async ({ request, params }) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        const body = route.method === 'post' ? await request.json() : params;
        // Requests that the page itself has cancelled wait for nothing.
        this.held = this.held.filter(({ signal }) => !signal.aborted);
        this.held.push({ route, body, headers: request.headers, signal: request.signal, respond: resolve });
        return promise;
      }),
    ),
  );

  listen(): void {
    this.msw.listen({ onUnhandledFrame: 'error' });
  }

  close(): void {
    this.msw.close();
  }

  /** Forgets everything, ready for the next path. */
  reset(): void {
    for (const { respond } of this.held.splice(0)) respond(HttpResponse.error());
    this.startNewSubmission();
    this.usedKeys.clear();
  }

  /** The requests to come belong to another submission, under a key that was not used before. */
  startNewSubmission(): void {
    this.retireKeys('submission');
    this.retireKeys('email');
    this.memory.clear();
  }

  /** Makes the server remember something that no request of the page told it. */
  remember(what: string): void {
    this.memory.add(what);
  }

  /** Waits until exactly one request is held. */
  async heldRequest(): Promise<HeldRequest> {
    return waitUntil(() => {
      expect(this.held, 'held requests').toHaveLength(1);
      return this.held[0] as HeldRequest;
    });
  }

  /** Answers the held request, after checking its body and its idempotency key. */
  async answer(responseFor: (route: MockRoute, body: unknown, memory: ServerMemory) => Response): Promise<void> {
    const { route, body, headers, respond } = await this.heldRequest();
    this.held = [];
    expect(route.schema.safeParse(body).error?.issues ?? []).toEqual([]);
    if (route.key) this.checkKey(route.key, headers.get(idempotencyHeader) ?? '');
    const response = responseFor(route, body, this.memory);
    if (response.ok) this.memory.add(route.path);
    if (response.ok && route.key === 'email') this.retireKeys('email');
    respond(response);
  }

  private checkKey(scope: KeyScope, key: string): void {
    expect(key).toMatch(/^[\x21-\x7e]{8,128}$/);
    this.keys[scope].add(key);
    expect([...this.keys[scope]], 'keys of this submission').toHaveLength(1);
    expect([...this.usedKeys], 'keys of earlier submissions').not.toContain(key);
  }

  private retireKeys(scope: KeyScope): void {
    for (const key of this.keys[scope]) this.usedKeys.add(key);
    this.keys[scope].clear();
  }
}

/** How the server answers the held request. */
export function viewAnswers(
  server: MockServer,
): Pick<Environment, 'accept' | 'acceptStale' | 'reject' | 'fail' | 'cut' | 'lose' | 'timeOut'> {
  const breakConnection = () => server.answer(() => HttpResponse.error());
  return {
    accept: () => server.answer(({ accepted }, body, memory) => accepted(body, memory)),
    acceptStale: (step) =>
      server.answer(({ path, stale }) => {
        const response = stale?.[step ?? 'shown'];
        if (response === undefined) throw new Error(`The mock route ${path} has no stale answer.`);
        return response();
      }),
    reject: (field) =>
      server.answer(({ path, rejections }) => {
        const fieldError = rejections.find((one) => field === undefined || one.field === field);
        if (fieldError === undefined) throw new Error(`The mock route ${path} has no rejection of '${field}'.`);
        return rejectionResponse(fieldError);
      }),
    fail: () =>
      server.answer(() =>
        HttpResponse.json({ type: 'about:blank', title: 'Service Unavailable', status: 503 }, { status: 503 }),
      ),
    cut: breakConnection,
    lose: breakConnection,
    timeOut: async () => {
      // The script that sends the request may still have to be fetched; until then the timeout has not started.
      await server.heldRequest();
      await pass(requestTimeout);
      await breakConnection();
    },
  };
}
