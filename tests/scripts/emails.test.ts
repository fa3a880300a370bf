import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenEmails } from '../../scripts/emails/write.ts';

test('npm run emails should write every email as HTML and as text', { tags: ['7.email-twin'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emails-'));
  try {
    const environment = { PRODUCT_NAME: 'Safiri' };
    const output = await writtenEmails(environment, ['--out', folder, '--no-screenshots']);
    const files = await readdir(folder);
    const [html, text] = ['.html', '.txt'].map((ending) => files.filter((file) => file.endsWith(ending)));
    expect(html).toContain('booking-confirmation.html');
    expect(text).toHaveLength(Number(html?.length));
    expect(output).toBe(`Wrote ${html?.length} emails to ${folder}.\n`);
    expect(await readFile(join(folder, 'registration-code.txt'), 'utf8')).toMatch(/^Subject: Your Safiri code\n\n/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('npm run emails should suggest the right option', async () => {
  await expect(writtenEmails({}, ['--uot', 'x'])).rejects.toThrow("Unknown option '--uot'. Did you mean '--out'?");
});
