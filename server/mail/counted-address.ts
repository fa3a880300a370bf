import { mailboxOf } from '../../contract/email.ts';
import { publicDomains } from '../../contract/public-domains.ts';
import { fingerprintOf } from '../security/tokens.ts';

/** The domains at which an address with and without dots reaches the same mailbox, and the name that they have in common. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** The mailbox that emails to an address end up in: one for all the spellings that its server delivers to the same person. */
export function deliveredTo(address: string): { mailbox: string; domain: string } {
  const [local = '', domain = ''] = mailboxOf(address).split('@');
  // Most mail servers deliver amina+anything@… to amina@….
  const person = local.replace(/\+.*$/s, '');
  const shared = dotless.get(domain);
  const mailbox = shared === undefined ? `${person}@${domain}` : `${person.replaceAll('.', '')}@${shared}`;
  return { mailbox, domain };
}

/**
 * What the emails to an address are counted by: fingerprints of its mailbox and of its domain. That of a public domain is null:
 * otherwise a stranger could keep emails from everybody who has an address there. Only fingerprints are stored, because an
 * address is kept no longer than it is needed. Each `purpose` is counted apart.
 */
export function countedBy(address: string, purpose = ''): { mailbox: string; domain: string | null } {
  const { mailbox, domain } = deliveredTo(address);
  const fingerprint = (value: string) => fingerprintOf(`${purpose} ${value}`);
  return { mailbox: fingerprint(mailbox), domain: publicDomains.has(domain) ? null : fingerprint(domain) };
}
