import { mailboxOf } from '../../contract/email.ts';
import { deliveredTo } from '../mail/counted-address.ts';

/** The person whose address it is, as far as stored text tells. */
export interface Person {
  /** The one form of the address: see `mailboxOf`. */
  mailbox: string;
  /** Whether text is the address, in whatever case and form it was typed. */
  isAddress(text: string): boolean;
  /** Whether text is another address that is probably delivered to the same mailbox, such as amina+news@… to amina@…. */
  isOtherSpelling(text: string): boolean;
  /** Whether the address is somewhere in text. */
  isIn(text: string): boolean;
}

/** What may be an address in running text: everything but white space and the marks that stand around one. */
const addressLike = /[^\s<>()[\]"“”,;:]+@[^\s<>()[\]"“”,;:|]+/gu;

/** Where an address may begin in such text: it can contain these marks, and what is written before it can end with one. */
const beginnings = /^|(?<=[!#$%&'*/=?^`{|}~])/gu;

export function personWith(address: string): Person {
  const mailbox = mailboxOf(address);
  const delivered = deliveredTo(mailbox).mailbox;
  const isAddress = (text: string) => mailboxOf(text) === mailbox;
  const isWithin = (found: string) =>
    [...found.matchAll(beginnings)].some(({ index }) => isAddress(found.slice(index)));
  return {
    mailbox,
    isAddress,
    isOtherSpelling: (text) => text.includes('@') && !isAddress(text) && deliveredTo(text).mailbox === delivered,
    isIn: (text) => (text.match(addressLike) ?? []).some((found) => isWithin(found.replace(/[.!?'’]+$/, ''))),
  };
}
