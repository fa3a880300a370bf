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

/** What stands between words in running text, and around an address. */
const betweenWords = /[\s<>()[\]"“”,;:]+/u;

/** What may stand before an address within a word, although an address can also contain it. */
const mark = /[!#$%&'*/=?^`{|}~]/;

/** What ends a sentence, or a quotation, after an address. */
const endOfSentence = new Set(".!?'’");

export function personWith(address: string): Person {
  const mailbox = mailboxOf(address);
  const delivered = deliveredTo(mailbox).mailbox;
  const isAddress = (text: string) => mailboxOf(text) === mailbox;
  return {
    mailbox,
    isAddress,
    isOtherSpelling: (text) => text.includes('@') && !isAddress(text) && deliveredTo(text).mailbox === delivered,
    isIn: (text) => text.split(betweenWords).some((word) => isInWord(mailbox, word)),
  };
}

/**
 * Whether an address is in a word, such as the query of a link, alone or between marks. Strangers decide what is searched, so that the
 * time has to grow with the length of the word and no faster.
 */
function isInWord(mailbox: string, word: string): boolean {
  const [written = '', domain = ''] = mailbox.split('@');
  const local = foldedCase(written);
  const parts = word.split('@');
  return parts.some((before, at) => {
    const after = parts[at + 1];
    if (after === undefined || !endsWithLocal(before, local)) return false;
    const [typed = ''] = after.split('|', 1);
    // Followed by another @ it is no address.
    const isWhole = at + 2 === parts.length || typed !== after;
    return isWhole && isDomain(withoutEndOfSentence(typed), domain);
  });
}

/** Whether text ends with the part of an address before the @, in one case, alone or after a mark. */
function endsWithLocal(text: string, local: string): boolean {
  const folded = foldedCase(text);
  if (!folded.endsWith(local)) return false;
  const before = folded.at(-local.length - 1);
  return before === undefined || mark.test(before);
}

/** Letters whose lower case depends on those around them are as one, because an address is compared with the end of a word. */
function foldedCase(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}

/** Whether text is a domain, in whatever letters: finding its form in ASCII takes long, and nearly all text has no such letters. */
function isDomain(text: string, domain: string): boolean {
  if (text.normalize('NFKC').toLowerCase() === domain) return true;
  return domain.includes('xn--') && mailboxOf(`a@${text}`) === `a@${domain}`;
}

function withoutEndOfSentence(text: string): string {
  let end = text.length;
  while (end > 0 && endOfSentence.has(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}
