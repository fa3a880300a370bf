import { mailboxOf } from './email.ts';
import { publicDomains } from './public-domains.ts';

/** Workplaces whose domains are one slip away from a public one. */
const workplaces = new Set(['gail.com', 'grail.com']);

/** Public domains with names that are words, or nearly: many workplaces have a name like emails, never or photon. */
const words = new Set(['email.com', 'naver.com', 'proton.me']);

/** Names that exist at one domain only, so that any other domain of theirs, such as gmail.co.ke, is a slip. */
const single = new Map([
  ['gmail', 'gmail.com'],
  ['icloud', 'icloud.com'],
]);

/** The domains to suggest. Many workplaces have a name that is like a shorter one. */
const suggested = [...publicDomains].filter((domain) => domain.indexOf('.') >= 5 && !words.has(domain));

/**
 * The address that was probably meant, if the domain of the typed one is likely to be a slip: one letter too many, too few or
 * wrong, or two in the wrong order. Only public domains are suggested.
 */
export function suggestedAddress(typed: string): string | undefined {
  const [local, domain, ...more] = mailboxOf(typed).split('@');
  if (!local || !domain || more.length > 0 || publicDomains.has(domain) || workplaces.has(domain)) return undefined;
  const meant =
    single.get(domain.replace(/\..*$/s, '')) ??
    suggested.find((known) => isOneSlip(domain, known) && isSameCountry(domain, known));
  return meant && typed.trim().replace(/@.*$/s, `@${meant}`);
}

/** Whether both domains have the same ending, or one of no country: Yahoo is at yahoo.gr as well as at yahoo.fr. */
function isSameCountry(domain: string, known: string): boolean {
  return known.endsWith('.com') || domain.endsWith(known.slice(known.indexOf('.')));
}

/** Whether one slip turns one text into another. People hardly ever get the first letter wrong, but workplaces differ by it. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (typed[start] === meant[start]) start++;
  let [here, there] = [typed.slice(start), meant.slice(start)];
  while (here !== '' && there !== '' && here.at(-1) === there.at(-1)) {
    [here, there] = [here.slice(0, -1), there.slice(0, -1)];
  }
  const isSwapped = here.length === 2 && there === `${here[1]}${here[0]}`;
  return isSwapped || (start > 0 && here.length < 2 && there.length < 2);
}
