/** What requests for an email are counted by, in the tables of them. Null if a server of an earlier release stored the request. */
export interface RequestCounts {
  /** The fingerprint of the mailbox that the address is delivered to. */
  mailbox: string | null;
  /** The fingerprint of the address's domain; null also if everybody has an address there. */
  domain: string | null;
  /** The fingerprint of the network that the request came from (its site, if it is an IPv6 network), with the domain. */
  source: string | null;
}
