import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { codeLength } from '../../../contract/limits.ts';
import { mailFolderOf } from './server.ts';

/** The mails that have come to an address, oldest first, as they came over the wire. */
export function mailsTo(address: string): string[] {
  const folder = mailFolderOf(address);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  return files.sort().map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Those with these words in their subject. */
export function mailsAbout(address: string, about: string): string[] {
  return mailsTo(address).filter((mail) => /^Subject: .*$/m.exec(mail)?.[0].includes(about));
}

/** The newest mail to an address with these words in its subject, once so many of them have come. */
export async function lastMailTo(address: string, about = '', count = 1): Promise<Email> {
  const found = () => mailsAbout(address, about);
  await expect
    .poll(() => found().length, { message: `mails to ${address}`, intervals: [10, 20, 50], timeout: 10_000 })
    .toBeGreaterThanOrEqual(count);
  return PostalMime.parse(found().at(-1) ?? '');
}

/** The code that a mail tells, on a line of its own. */
export function codeIn({ text = '' }: Email): string {
  const [, code] = new RegExp(`^\\s*([A-Z0-9]{${codeLength}})\\s*$`, 'm').exec(text) ?? [];
  if (code === undefined) throw new Error(`There is no code in the mail:\n${text}`);
  return code;
}

/** The link in a mail that leads to a page of the site, by the beginning of its path. */
export function linkIn({ text = '' }: Email, page: string): string {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((link) => new URL(link).pathname.startsWith(page));
  if (link === undefined) throw new Error(`There is no link to ${page} in the mail:\n${text}`);
  return link;
}
