/** `npm run lab -- contact-sheet`: photographs every page at five widths by day and night, and lays them out to be looked at. */

import { InputError } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../scripts/browsers/chromium.ts';
import { builtPages } from '../scripts/pages/addresses.ts';
import { serveBuild } from './bench/serve.ts';
import { photograph, schemes, widths } from './contact-sheet/photographs.ts';
import { writeSheets } from './contact-sheet/sheet.ts';

const usage = `Usage: npm run lab -- contact-sheet [--out FOLDER] [/path …]

Photographs all pages, or those named, at ${widths.join(', ')} px by ${schemes.join(' and ')} scheme.

  --out FOLDER   Where the photographs and sheets go (default: .cache/contact-sheet).`;

try {
  await makeSheets(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exitCode = 1;
}

async function makeSheets(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { out: { type: 'string' }, help: { type: 'boolean' } });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const folder = values.out ?? '.cache/contact-sheet';
  const paths = builtPages(positionals);
  const site = await serveBuild('dist');
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  try {
    for (const path of paths) {
      await photograph(browser, site.url, path, folder);
      for (const scheme of schemes) {
        process.stdout.write(`${(await writeSheets(browser, path, scheme, folder)).join('\n')}\n`);
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
