/** `npm run lab -- axe`: checks every page with axe, as visitors may have set their browser. */

import { InputError } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { chromium, type Page } from 'playwright';
import { chromiumArguments, chromiumPath } from '../scripts/browsers/chromium.ts';
import { builtPages } from '../scripts/pages/addresses.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { serveBuild } from './bench/serve.ts';

const usage = `Usage: npm run lab -- axe [/path …]

Checks all pages, or those named, at 390 and 1440 px by day and night, with forced colours, and with text twice as large.`;

/** Settings of a visitor's browser. Axe reads the colours of a page, not those that the system forces upon it. */
const settings: readonly { name: string; without?: readonly string[]; prepare: (page: Page) => Promise<unknown> }[] = [
  { name: 'by day', prepare: (page) => page.emulateMedia({ colorScheme: 'light' }) },
  { name: 'by night', prepare: (page) => page.emulateMedia({ colorScheme: 'dark' }) },
  {
    name: 'with forced colours',
    without: ['color-contrast'],
    prepare: (page) => page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' }),
  },
  {
    name: 'with text twice as large',
    prepare: async (page) => {
      await page.emulateMedia({ forcedColors: 'none' });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    },
  },
];

try {
  process.exitCode = await checkAll(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exitCode = 1;
}

async function checkAll(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { help: { type: 'boolean' } });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const paths = builtPages(positionals);
  const site = await serveBuild('dist');
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  let failures = 0;
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    for (const path of paths) {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
        for (const { name, without = [], prepare } of settings) {
          await prepare(page);
          const where = `${path} at ${width} px ${name}`;
          await expectAccessible(page, where, undefined, [], without).catch((error: Error) => {
            failures += 1;
            process.stdout.write(`${error.message}\n`);
          });
        }
      }
      process.stdout.write(`${path}\n`);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  process.stdout.write(`${paths.length * 2 * settings.length} checks, ${failures} with violations.\n`);
  return failures > 0 ? 1 : 0;
}
