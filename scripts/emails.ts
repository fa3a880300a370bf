/**
 * `npm run emails`: writes every email with example data into a folder, as HTML and as text, and takes screenshots of it on a
 * phone and at the width of a mail program, by day and by night.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings, SettingsError } from '../contract/settings.ts';
import { InputError } from '../paths/names.ts';
import { exampleEmails } from '../tests/server/fixtures/example-emails.ts';
import { parseArguments } from './arguments.ts';
import { photograph } from './emails/photograph.ts';

const usage = `Usage: npm run emails -- [--out FOLDER] [--no-screenshots]
Writes every email with example data, as HTML and as text, and takes screenshots of it.

Options:
  --out FOLDER       where to write them (default: test-results/emails)
  --no-screenshots   only the HTML and the text, which needs no browser
  --help             print this help
`;

try {
  process.stdout.write(await execute(process.argv.slice(2)));
} catch (error) {
  const isExpected = error instanceof InputError || error instanceof SettingsError;
  process.stderr.write(isExpected ? `${error.message}\n${usage}` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
}

async function execute(args: string[]): Promise<string> {
  const { values } = parseArguments(args, {
    out: { type: 'string' },
    'no-screenshots': { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help) return usage;
  const folder = values.out ?? 'test-results/emails';
  const emails = exampleEmails(readSettings(process.env));
  await mkdir(folder, { recursive: true });
  for (const { name, mail } of emails) {
    await writeFile(join(folder, `${name}.html`), mail.html);
    await writeFile(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
  }
  if (!values['no-screenshots']) await photograph(emails, folder);
  return `Wrote ${emails.length} emails to ${folder}.\n`;
}
