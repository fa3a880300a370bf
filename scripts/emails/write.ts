import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArguments } from '@msafara/command/arguments';
import { readSettings } from '../../contract/settings.ts';
import { exampleEmails } from '../../tests/server/fixtures/example-emails.ts';
import { photographEmails } from './photograph.ts';

export const emailsUsage = `Usage: npm run emails -- [--out FOLDER] [--no-screenshots]
Writes every email with example data, as HTML and as text, and takes screenshots of it.

Options:
  --out FOLDER       where to write them (default: test-results/emails)
  --no-screenshots   only HTML and text
  --help             print this help
`;

/** Writes the emails as the arguments say, and returns what to print. Throws an InputError or a SettingsError. */
export async function writtenEmails(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const { values } = parseArguments(args, {
    out: { type: 'string' },
    'no-screenshots': { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help) return emailsUsage;
  const folder = values.out ?? 'test-results/emails';
  const emails = exampleEmails(readSettings(environment));
  await mkdir(folder, { recursive: true });
  for (const { name, mail } of emails) {
    await writeFile(join(folder, `${name}.html`), mail.html);
    await writeFile(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
  }
  if (!values['no-screenshots']) await photographEmails(emails, folder);
  return `Wrote ${emails.length} emails to ${folder}.\n`;
}
