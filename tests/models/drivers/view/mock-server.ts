import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect } from 'vitest';
import type { FieldError } from '../../../../contract/field-error.ts';
import type { Environment } from '../../environment.ts';
import type { Endpoint, ServerAnswer, ServerMemory } from '../../oracles/wire/endpoint.ts';
import { endpoints, rejectionOf } from '../../oracles/wire/index.ts';
import type { WireRequest } from '../../oracles/wire/request.ts';
import { ownHeaders } from '../expected-requests.ts';
import { pass, waitUntil } from './clock.ts';

/** How long a page waits for an answer, in milliseconds. */
const requestTimeout = 10_000;

type HeldRequest = {
  endpoint: Endpoint;
  body: unknown;
  signal: AbortSignal;
  respond: (response: Response) => void;
  /** Whether the page was looked at while it was held. */
  isSeen: boolean;
};

const methods = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

/** The API, played by MSW. Each request is held until a path says how it is answered. */
export class MockServer {
  private held: HeldRequest[] = [];
  /** What the server has accepted, by the paths of its endpoints. */
  private readonly memory: ServerMemory = new Set();
  /** The requests of the page since they were last taken. */
  private requests: WireRequest[] = [];
  private readonly msw = setupServer(
    ...endpoints.map((endpoint) =>
      http[methods[endpoint.method]](`*${endpoint.path}`, async ({ request, params }) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        const json = endpoint.method === 'POST' ? await request.json() : null;
        this.receive(requestOf(request, json));
        // Requests that the page itself has cancelled wait for nothing.
        this.held = this.held.filter(({ signal }) => !signal.aborted);
        this.held.push({ endpoint, body: json ?? params, signal: request.signal, respond: resolve, isSeen: false });
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

  /** Whether nobody looks: on the way to a path, and in the steps of a machine whose states are another model's. */
  isUnwatched = false;

  /** Forgets everything, ready for the next path. */
  reset(): void {
    for (const { respond } of this.held.splice(0)) respond(HttpResponse.error());
    this.startNewSubmission();
    this.requests = [];
  }

  /** The page is looked at, with what is held. */
  look(): void {
    for (const request of this.held) request.isSeen = true;
  }

  /** Whether something that was sent is not answered yet. */
  get isHoldingSubmission(): boolean {
    return this.held.some(({ endpoint, signal }) => endpoint.method === 'POST' && !signal.aborted);
  }

  /** The requests to come belong to another submission. */
  startNewSubmission(): void {
    this.memory.clear();
  }

  /** Makes the server remember something that no request of the page told it. */
  remember(what: string): void {
    this.memory.add(what);
  }

  /** Takes note of a request. */
  receive(request: WireRequest): void {
    this.requests.push(request);
  }

  /** The requests of the page since they were last taken. */
  get received(): readonly WireRequest[] {
    return this.requests;
  }

  takeRequests(): WireRequest[] {
    return this.requests.splice(0);
  }

  /** Waits until exactly one request is held. */
  async heldRequest(): Promise<HeldRequest> {
    return waitUntil(() => {
      expect(this.held, 'held requests').toHaveLength(1);
      return this.held[0] as HeldRequest;
    });
  }

  /** Answers the held request, if the schema of its endpoint accepts its body. */
  async answer(responseFor: (endpoint: Endpoint, body: unknown, memory: ServerMemory) => Response): Promise<void> {
    const { endpoint, body, respond, isSeen } = await this.heldRequest();
    this.held = [];
    expect(
      isSeen || this.isUnwatched,
      `The page has to be looked at while ${endpoint.path} is held: answer it in a step of its own.`,
    ).toBe(true);
    expect(endpoint.schema.safeParse(body).error?.issues ?? []).toEqual([]);
    const response = responseFor(endpoint, body, this.memory);
    if (response.ok) this.memory.add(endpoint.path);
    respond(response);
  }
}

function requestOf({ method, url, headers }: Request, body: unknown): WireRequest {
  const { pathname, search } = new URL(url);
  return { method: method as WireRequest['method'], path: pathname + search, headers: ownHeaders(headers), body };
}

function responseOf({ status, body, headers = {} }: ServerAnswer): Response {
  if (body === undefined) return new HttpResponse(null, { status, headers });
  return typeof body === 'string'
    ? HttpResponse.text(body, { status, headers })
    : HttpResponse.json(body, { status, headers });
}

/** The answer of a server that rejects a request because of one field. */
function rejectionResponse(fieldError: FieldError): Response {
  const [status, title] = fieldError.field === 'token' ? [401, 'Unauthorized'] : [422, 'Unprocessable Content'];
  return HttpResponse.json(
    { type: 'about:blank', title, status, errors: [fieldError] },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

function problemResponse(problem: { title: string; status: number; detail?: string }, seconds?: number): Response {
  const headers = {
    'content-type': 'application/problem+json',
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
  };
  return HttpResponse.json({ type: 'about:blank', ...problem }, { status: problem.status, headers });
}

/** How the server answers the held request. */
export function viewAnswers(
  server: MockServer,
): Pick<Environment, 'accept' | 'acceptStale' | 'reject' | 'limit' | 'fail' | 'cut' | 'lose' | 'timeOut'> {
  const breakConnection = () => server.answer(() => HttpResponse.error());
  return {
    accept: () => server.answer(({ accepted }, body, memory) => responseOf(accepted(body, memory))),
    acceptStale: (step) =>
      server.answer(({ path, stale }) => {
        const answer = stale?.[step ?? 'shown'];
        if (answer === undefined) throw new Error(`The endpoint ${path} has no stale answer.`);
        return responseOf(answer);
      }),
    reject: (field) =>
      server.answer(({ rejected, ...endpoint }) => {
        const { fieldError } = rejectionOf(endpoint, field);
        return rejected ? responseOf(rejected(fieldError)) : rejectionResponse(fieldError);
      }),
    limit: (detail, seconds) =>
      server.answer(() => problemResponse({ title: 'Too Many Requests', status: 429, detail }, seconds)),
    fail: () => server.answer(() => problemResponse({ title: 'Service Unavailable', status: 503 })),
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
