/**
 * What is said of an email to an address that anyone can have typed: it is held back if the address, whoever's it is, has had too
 * many within the hour (docs/decisions/0030-emails-to-typed-addresses.md), so none is promised.
 */
export const shouldReach = 'A confirmation should reach you';
