import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { decodeWords, type Email } from 'postal-mime';
import { codeLength } from '../../../../contract/limits.ts';
import { emailFolderOf } from './server.ts';

/** The raw emails to an address, oldest first. */
export function emailsTo(address: string): string[] {
  const folder = emailFolderOf(address);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  return files.sort().map((file) => readEmail(join(folder, file)));
}

/** The emails that were read, by their files, because the sales inbox grows with every path. */
const readEmails = new Map<string, string>();

function readEmail(file: string): string {
  const email = readEmails.get(file) ?? readFileSync(file, 'utf8');
  readEmails.set(file, email);
  return email;
}

/** The raw emails to an address with these words in their subject. */
export function emailsAbout(address: string, about: string): string[] {
  return emailsTo(address).filter((email) => subjectOf(email).includes(about));
}

/** A subject with an apostrophe is encoded, and a long one folded (RFC 2047, RFC 5322). */
function subjectOf(email: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(email) ?? [];
  return decodeWords(subject.replace(/\r?\n/g, ''));
}

/** Waits for `count` emails to an address with these words in their subject, and returns the newest. */
export async function lastEmailTo(address: string, about = '', count = 1): Promise<Email> {
  const found = () => emailsAbout(address, about);
  await expect
    .poll(() => found().length, { message: `emails to ${address}`, intervals: [10, 20, 50] })
    .toBeGreaterThanOrEqual(count);
  return PostalMime.parse(found().at(-1) ?? '');
}

/** The code in an email, from a line that contains nothing else. */
export function codeFromEmail({ text = '' }: Email): string {
  const [, code] = new RegExp(`^\\s*([A-Z0-9]{${codeLength}})\\s*$`, 'm').exec(text) ?? [];
  if (code === undefined) throw new Error(`The email contains no code:\n${text}`);
  return code;
}

/** The link in an email to a page of the site, whose path begins with `page`. */
export function linkFromEmail({ text = '' }: Email, page: string): string {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((link) => new URL(link).pathname.startsWith(page));
  if (link === undefined) throw new Error(`The email contains no link to ${page}:\n${text}`);
  return link;
}
