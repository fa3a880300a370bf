/** Which emails to an address that anyone can have typed are held back, to whomever it belongs: docs/decisions/0030-emails-to-typed-addresses.md. */
export const heldBack = 'unless it has had too many emails from us within the hour';
