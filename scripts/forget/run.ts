import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isEmail } from '../../contract/email.ts';
import { readSettings } from '../../contract/settings.ts';
import { changeDatabase } from '../../server/database/open.ts';
import { emptyLog } from '../../server/database/write-ahead-log.ts';
import { type Forgotten, forgetPerson } from '../../server/retention/forget.ts';
import { personWith } from '../../server/retention/person.ts';
import { findEmailFiles } from '../../server/retention/personal-files.ts';
import { StartError } from '../../server/start-error.ts';
import { forgetUsage, parseForgetArguments, UsageError } from './arguments.ts';

/** What a command prints, and whether nothing is left to do. */
export interface ForgetResult {
  output: string;
  isDone: boolean;
}

/**
 * Runs `npm run forget` with its environment variables and arguments, and asks for the address. Rejects with a UsageError,
 * SettingsError or StartError that says what is wrong.
 */
export async function runForget(
  environment: NodeJS.ProcessEnv,
  given: readonly string[],
  askAddress: () => Promise<string>,
): Promise<ForgetResult> {
  const settings = readSettings(environment);
  const request = parseForgetArguments(given);
  if (request === 'help') return { output: `${forgetUsage}\n`, isDone: true };
  const { isDryRun } = request;
  const email = (await askAddress()).trim();
  if (email === '') throw new UsageError('No email address was given.');
  if (!isEmail(email)) throw new UsageError(`${email} is not an email address.`);
  const database = await changeDatabase(settings);
  try {
    const kind = settings.DATABASE_URL === '' ? ('sqlite' as const) : ('postgres' as const);
    const forgotten = await forgetPerson({ ...database, kind }, email, isDryRun);
    const folder = join(settings.DATA_DIR, 'mail');
    const files = await findEmailFiles(folder, personWith(email), forgotten.emails);
    if (!isDryRun) for (const file of files) await rm(file, { force: true });
    // It keeps what was deleted until a server empties it.
    if (kind === 'sqlite' && !isDryRun) await emptyLog(database.queries);
    const report = reportOf(email, forgotten, { folder, count: files.length }, isDryRun);
    return { output: `${report}\n`, isDone: forgotten.onlyManager === undefined };
  } catch (error) {
    if (!isOlderSchema(error)) throw error;
    throw new StartError('The database is of an earlier release. Start this version of the site once.');
  } finally {
    await database.close();
  }
}

/** Where emails were found, and how many. */
interface EmailFiles {
  folder: string;
  count: number;
}

function reportOf(email: string, forgotten: Forgotten, files: EmailFiles, isDryRun: boolean): string {
  const { deleted, blankedStations, onlyManager, mentions, spellings } = forgotten;
  const counts = Object.entries(deleted);
  const removed = [
    ...counts.map(([table, count]) => countLine(table, count)),
    ...(blankedStations > 0
      ? [`${countLine('fuel_stations', blankedStations)}  name, number and address only; the logins still work`]
      : []),
    ...(files.count > 0 ? [`${countLine('emails', files.count)}  files in ${files.folder}`] : []),
  ];
  const verb = isDryRun ? 'Would be removed' : 'Removed';
  const sections = [
    removed.length > 0 ? `${verb} of ${email}:\n${removed.join('\n')}` : `Nothing of ${email} was found.`,
    onlyManager &&
      `Kept: the user, who is the only manager of ${onlyManager.others} other ${onlyManager.others === 1 ? 'person' : 'people'} in the team ${printable(onlyManager.team)}. Make one of them a manager in the web application, then run this again.`,
    spellings.length > 0 &&
      `Kept, and probably theirs: ${spellings.map(printable).join(', ')}. Run this for each that is.`,
    mentions.length > 0 &&
      `Kept: rows of others in which the address was written. Look at them:\n${mentions.map(({ table, id }) => `  ${table} ${id}`).join('\n')}`,
    isDryRun ? 'Nothing was changed. Add --yes to remove it.' : outOfReach,
  ];
  return sections.filter(Boolean).join('\n\n');
}

const outOfReach = `This cannot reach:
  backups: after restoring one, run this again
  emails that were delivered, to them and to SALES_INBOX, and the copies of the mail server
  what was sent without this address, such as a booking with a phone number only: npm run leads finds it
  counts of wrong codes by network, which are deleted after KEEP_CODES_HOURS`;

const countLine = (what: string, count: number) => `  ${what.padEnd(24)} ${String(count).padStart(6)}`;

/** Text without characters that a terminal would obey. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Whether a table or column of this release is missing. */
function isOlderSchema(error: unknown): boolean {
  return error instanceof Error && /no such (?:table|column)|(?:relation|column) .* does not exist/.test(error.message);
}
