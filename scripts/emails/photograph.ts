import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../tests/browsers/chromium.ts';
import { type ExampleEmail, emailWidths } from '../../tests/server/fixtures/example-emails.ts';

/** Takes screenshots of emails at both widths, by day and by night. */
export async function photographEmails(emails: readonly ExampleEmail[], folder: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  try {
    for (const width of emailWidths) {
      const page = await browser.newPage({ viewport: { width, height: 600 }, deviceScaleFactor: 2 });
      for (const { name, mail } of emails) {
        await page.setContent(mail.html);
        for (const [time, colorScheme] of [
          ['day', 'light'],
          ['night', 'dark'],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(folder, `${name}-${width}-${time}.png`), fullPage: true });
        }
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
