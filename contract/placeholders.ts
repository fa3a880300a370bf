import { readSettings, type Settings, type SiteSettings } from './settings.ts';

/** What only the owner of a site can know. The defaults do for trying it out, and would send visitors nowhere. */
const ofOwner = [
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
  if (isLoopback(new URL(settings.PUBLIC_URL).hostname)) return [];
  const defaults = readSettings({ PRODUCT_NAME: settings.PRODUCT_NAME });
  const given: Partial<Settings> = settings;
  return ofOwner.filter((name) => given[name] === defaults[name]);
}

/** Whether a host is the computer itself: RFC 6761, section 6.3, and the loopback addresses. */
function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost$|^127\.|^\[::1\]$/.test(host);
}
