import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '../../contract/appointment.ts';
import { publishedBy } from '../../contract/blog.ts';
import { readSettings, type Settings } from '../../contract/settings.ts';
import { checkBackup, restoreBackup } from '../../server/backup/restore.ts';
import { readBuiltArticles } from '../../server/site/articles.ts';
import { parseFileArguments, restoreUsage } from './arguments.ts';
import { contentOf } from './run.ts';

/** Where the build is that the command belongs to. */
const builtSite = join(import.meta.dirname, '../../dist');

/**
 * Runs `npm run restore` with its environment variables and arguments, and returns what it prints. Rejects with an
 * ArgumentError, SettingsError or StartError that says what is wrong.
 */
export async function runRestoreCommand(
  environment: NodeJS.ProcessEnv,
  given: readonly string[],
  build = builtSite,
): Promise<string> {
  const request = parseFileArguments(given, ['replace', 'check']);
  if (request === 'help') return `${restoreUsage}\n`;
  const { file, options } = request;
  const settings = readSettings(environment);
  if (options.check) {
    const header = await checkBackup(file);
    return `${contentOf(header)}, taken at ${header.taken_at} by release ${header.release}: the backup is whole.\n`;
  }
  const now = new Date();
  const published = publishedSlugs(build, settings, now);
  const { header, held } = await restoreBackup(file, settings, { isReplacing: options.replace, now, published });
  const lines = [`${contentOf(header)} restored, as they were at ${header.taken_at}.`];
  if (held > 0) {
    lines.push(
      `${held} ${held === 1 ? 'email is' : 'emails are'} held back, because they may have been sent since: see 'npm run outbox -- list', and 'npm run outbox -- resend dead' to send them.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** None if the site is not built: then no server has announced the articles either. */
function publishedSlugs(build: string, { OFFICE_TIME_ZONE }: Settings, now: Date): string[] {
  if (!existsSync(build)) return [];
  const today = dayIn(OFFICE_TIME_ZONE, now);
  return publishedBy(readBuiltArticles(build).index, today).map(({ slug }) => slug);
}
