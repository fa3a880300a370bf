/** Which addresses a webhook may be sent to: whoever names its receiver must not reach what only this machine can. */
import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public by its number, but answered by the machine's host: the metadata of Azure. */
const metadataAddresses = ['168.63.129.16'];

/** The addresses of IPv6 that are given out to networks (RFC 4291): what lies outside is special, known or not. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** The receiver of webhooks is at an address that is not public. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  code = 'EPRIVATE';

  constructor(host: string) {
    super(`${host} is at a private address. Name a public one in WEBHOOK_URL, or set WEBHOOK_ALLOW_PRIVATE to 1.`);
  }
}

/** Whether an address belongs to the public internet, also if it is an IPv4 address in an IPv6 one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || metadataAddresses.includes(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/**
 * Looks a name up for a connection, which is then made to one of the addresses that are returned and no other: a name that has
 * another address when it is asked again (DNS rebinding) gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return callback(new PrivateAddressError(hostname), []);
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};
