import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';
import { requestIdHeader } from './request-id.ts';
import { permissionsPolicy } from './security-headers.ts';

/** What Node’s parser rejects before any hook runs, by its error code. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const notHttp = 'The request is not valid HTTP/1.1 (RFC 9112). Send a well-formed request.';

const details: Readonly<Record<number, string>> = {
  400: notHttp,
  408: 'The request took too long to arrive. Send it again.',
  417: 'This expectation cannot be met. Send no Expect header but 100-continue.',
  431: 'The headers of the request are too long. Shorten them and try again.',
};

/** Every answer has these headers, also those that no hook has seen. */
const headers = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': permissionsPolicy,
  connection: 'close',
};

/** Answers what is not HTTP with a problem and closes the connection. The `clientErrorHandler` of Fastify. */
export function answerParserError(this: FastifyInstance, { code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statuses[code ?? ''] ?? 400;
  const { body, ...more } = problemOf(status, this.log);
  const lines = Object.entries({ ...headers, ...more.headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}

/** Answers an Expect header that nobody can meet (RFC 9110, 10.1.1) with a problem. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, ...more } = problemOf(417, app.log);
    response.writeHead(417, { ...headers, ...more.headers }).end(body);
  });
}

/** Refuses requests with several Host headers (RFC 9112, section 3.2), of which Node takes the first. */
export function rejectSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const hosts = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length <= 1) return;
    return sendProblem(request, reply, { status: 400, detail: notHttp, headers: { connection: 'close' } });
  });
}

/** A problem with an id, which is logged, because no hook will. */
function problemOf(status: number, log: FastifyBaseLogger): { body: string; headers: Record<string, string> } {
  const reqId = randomUUID();
  log.info({ reqId, status }, 'a request was not valid HTTP');
  const body = JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: details[status],
    instance: `urn:uuid:${reqId}`,
  });
  return { body, headers: { 'content-length': String(Buffer.byteLength(body)), [requestIdHeader]: reqId } };
}
