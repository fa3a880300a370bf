import { formatTable } from '@msafara/command';
import { readSettings, type Settings } from '../../contract/settings.ts';
import type { Database } from '../../server/database/database.ts';
import { changeDatabase, readDatabase } from '../../server/database/open.ts';
import {
  dropEmails,
  findEmail,
  isWhole,
  listEmails,
  type OutboxChange,
  type OutboxEntry,
  type OutboxRejection,
  resendableEmails,
  resendEmails,
} from '../../server/database/outbox-operations.ts';
import { emailsAndWebhooks } from '../../server/mail/emails/dead-emails.ts';
import { renderMessage } from '../../server/mail/emails/message.ts';
import { laneNames, lanes } from '../../server/mail/lanes.ts';
import { StartError } from '../../server/start-error.ts';
import { type OutboxRequest, outboxUsage, parseOutboxArguments } from './arguments.ts';

/** What a command prints, and whether it did what it was asked to. */
export interface OutboxCommandResult {
  output: string;
  isDone: boolean;
}

type OpenOutbox = Pick<Database, 'queries'>;

/** The most emails in a list. */
const maxListed = 200;

/**
 * Runs `npm run outbox` with its environment variables and arguments. Rejects with an InputError, SettingsError or StartError
 * that says what is wrong.
 */
export async function runOutboxCommand(
  environment: NodeJS.ProcessEnv,
  given: readonly string[],
): Promise<OutboxCommandResult> {
  const settings = readSettings(environment);
  const request = parseOutboxArguments(given);
  if (request === 'help') return done(outboxUsage);
  const isReading = request.action === 'list' || request.action === 'show';
  const database = await (isReading ? readDatabase : changeDatabase)(settings);
  try {
    return await run(database, request, settings);
  } catch (error) {
    throw isOlder(error)
      ? new StartError('The database is of an earlier release. Start the site once, which upgrades it, and try again.')
      : error;
  } finally {
    await database.close();
  }
}

async function run(database: OpenOutbox, request: OutboxRequest, settings: Settings): Promise<OutboxCommandResult> {
  switch (request.action) {
    case 'list':
      return done(await list(database, request.state));
    case 'show':
      return show(await findEmail(database, request.id), request.id, settings);
    case 'resend':
      return request.ids === 'dead'
        ? resendDead(database)
        : resultOf(await resendEmails(database, request.ids), 'will be sent again');
    case 'drop':
      return resultOf(await dropEmails(database, request.ids), 'dropped');
  }
}

async function list(database: OpenOutbox, state: Parameters<typeof listEmails>[1]): Promise<string> {
  const { emails, count, webhooks } = await listEmails(database, state, maxListed);
  if (count === 0) return `No email or webhook is ${state}.`;
  const columns = ['id', 'kind', 'lane', 'queued', 'tries', 'next try', 'answer'];
  const table = formatTable(columns, emails.map(rowOf), [0, 1, 2, 3, 5, 6]);
  const more = count > emails.length ? `\n… and ${count - emails.length} more` : '';
  return `${table}${more}\n\n${emailsAndWebhooks(count, webhooks)} ${count === 1 ? 'is' : 'are'} ${state}.`;
}

function rowOf(entry: OutboxEntry): string[] {
  const { id, kind, created_at, tries } = entry;
  return [id, kind, laneNameOf(entry), created_at, String(tries), nextTryOf(entry), answerOf(entry)];
}

/** The code of the last answer. A mail server's words often contain the address, so that only `show` prints them. */
function answerOf({ lane, fault }: OutboxEntry): string {
  if (fault === null) return '–';
  if (lane === lanes.webhooks) return /answered (\d{3})/.exec(fault)?.[1] ?? 'none';
  return /\b[45]\d\d\b/.exec(fault)?.[0] ?? (/expired/.test(fault) ? 'expired' : 'none');
}

function show(entry: OutboxEntry | undefined, id: string, settings: Settings): OutboxCommandResult {
  if (!entry) return { output: `${reasons.unknown} ${id}\n`, isDone: false };
  const { kind, state, created_at, tries, fault } = entry;
  const lines = {
    Id: id,
    Kind: kind,
    Lane: laneNameOf(entry),
    State: state,
    Queued: created_at,
    Tries: String(tries),
    'Next try': nextTryOf(entry),
    'Last answer': fault ?? '–',
    ...contentOf(entry, settings),
  };
  return done(
    Object.entries(lines)
      .map(([term, value]) => `${`${term}:`.padEnd(13)}${printable(value)}`)
      .join('\n'),
  );
}

/** Recipient and subject. The text of the email stays out: it may contain a code or link. So does the path of a receiver. */
function contentOf({ message }: OutboxEntry, settings: Settings): Record<string, string> {
  if (!isWhole(message)) return { To: 'deleted, with the code or link' };
  if (message.kind === 'webhook') {
    return { To: settings.WEBHOOK_URL === '' ? 'nobody: WEBHOOK_URL is empty' : new URL(settings.WEBHOOK_URL).origin };
  }
  const { to, subject } = renderMessage(message, settings);
  return { To: to, Subject: subject };
}

async function resendDead(database: OpenOutbox): Promise<OutboxCommandResult> {
  const { ids, others } = await resendableEmails(database);
  const result = resultOf(await resendEmails(database, ids), 'will be sent again');
  if (others === 0 || !result.isDone) return result;
  return done(`${result.output}${emailsAndWebhooks(others, 0)} cannot: ${reasons['secret deleted']}`);
}

const reasons: Record<OutboxRejection, string> = {
  unknown: 'There is no email or webhook with this id:',
  sent: 'This was sent:',
  sending: 'This is being sent:',
  'secret deleted': 'the code or link in it is deleted, so its recipient has to ask for another one.',
};

function resultOf({ changed, webhooks, rejected }: OutboxChange, what: string): OutboxCommandResult {
  if (rejected.length === 0) return done(`${emailsAndWebhooks(changed.length, webhooks)} ${what}.`);
  const lines = rejected.map(({ id, reason }) =>
    reason === 'secret deleted' ? `${id} cannot be sent again: ${reasons[reason]}` : `${reasons[reason]} ${id}`,
  );
  const others =
    changed.length === 0 ? 'Nothing was changed.' : `${emailsAndWebhooks(changed.length, webhooks)} ${what}.`;
  return { output: `${lines.join('\n')}\n${others}\n`, isDone: false };
}

function laneNameOf({ lane }: OutboxEntry): string {
  return laneNames.find((name) => lanes[name] === lane) ?? String(lane);
}

function nextTryOf({ state, due_at, lease }: OutboxEntry): string {
  if (state !== 'waiting') return '–';
  return lease !== null && due_at > new Date().toISOString() ? 'now' : due_at;
}

/** Text on one line, without characters that a terminal would obey. */
function printable(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

function done(text: string): OutboxCommandResult {
  return { output: `${text.trimEnd()}\n`, isDone: true };
}

/** Whether a table or column of this release is missing. */
function isOlder(error: unknown): boolean {
  return error instanceof Error && /no such (?:table|column)|(?:relation|column) .* does not exist/.test(error.message);
}
