import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The network that a request comes from: an IPv4 address, or the first 64 bits of an IPv6 address, which one household or
 * company has to itself.
 */
export function sourceOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const [, embedded] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (embedded !== undefined) return embedded;
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/**
 * The site of a network that `sourceOf` returns: an IPv4 address, or the first 48 bits of an IPv6 address. Many providers give
 * a customer a whole site, which has 65,536 networks.
 */
export function siteOf(source: string): string {
  return source.split(':').slice(0, 3).join(':');
}

function networkOf(ip: string): string {
  const [start = '', end] = ip.replace(/%.*$/s, '').split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = 8 - groups(start).length - groups(end).length;
  const all = end === undefined ? groups(start) : [...groups(start), ...Array(missing).fill('0'), ...groups(end)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
