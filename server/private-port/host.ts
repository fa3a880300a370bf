import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../contract/settings.ts';
import { sendProblem } from '../http/problem.ts';

/**
 * Answers only requests for the port's own name: an IP address, localhost or METRICS_HOST. A web page whose name has been pointed at
 * this machine (DNS rebinding) could otherwise read the answers in a browser of the same network.
 */
export function rejectOtherHosts(port: FastifyInstance, { METRICS_HOST }: Pick<Settings, 'METRICS_HOST'>): void {
  const names = ['localhost', METRICS_HOST.toLowerCase()];
  port.addHook('onRequest', async (request, reply) => {
    const name = hostnameIn(request.headers.host ?? '');
    if (isIP(name) > 0 || names.includes(name)) return;
    return sendProblem(request, reply, {
      status: 421,
      detail: 'This is not the name of the private port. Use its IP address, or set METRICS_HOST to the name.',
    });
  });
}

/** The name in a Host header, without the port and the brackets of an IPv6 address. */
function hostnameIn(host: string): string {
  const [, address, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host) ?? [];
  return (address ?? name).toLowerCase();
}
