import { ownerShape } from './owner-settings.ts';
import { readSettings, type Settings, type SiteSettings } from './settings.ts';

/** Settings whose defaults do for trying the site out, and would send visitors nowhere. */
const examples = [
  'PHONE',
  'OFFICE_ADDRESS',
  'SIGN_IN_URL',
  'LEARN_URL',
  'STORE_URL',
  'SALES_EMAIL',
  'SECURITY_CONTACT',
  'MAIL_FROM',
  'SALES_INBOX',
  'OPERATOR_INBOX',
] as const satisfies (keyof Settings)[];

/** The settings that a site for the public still has the defaults of. None for one that only its own computer can open. */
export function placeholdersIn(settings: SiteSettings | Settings): string[] {
  return isLoopback(new URL(settings.PUBLIC_URL).hostname) ? [] : unsetIn(settings, examples);
}

/** What a public site still needs from its owner: the settings with example values, and those of which pages say nothing. */
export function neededBy(settings: Settings): string[] {
  return unsetIn(settings, [...examples, ...(Object.keys(ownerShape) as (keyof typeof ownerShape)[])]);
}

function unsetIn(given: Partial<Settings>, names: readonly (keyof Settings)[]): string[] {
  const defaults = readSettings({ PRODUCT_NAME: given.PRODUCT_NAME });
  return names.filter((name) => given[name] === defaults[name]);
}

/** Whether a host is the computer itself: RFC 6761, section 6.3, and the loopback addresses. */
function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost$|^127\.|^\[::1\]$/.test(host);
}
