import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Retention, readRetention } from '../../../contract/settings.ts';
import { retentionFile } from '../../../server/site/promised-retention.ts';

/** The settings with which a server deletes none of the rows that it is filled with, which are two years old at most. */
export const keepingRetention: Partial<Record<keyof Retention, string>> = {
  KEEP_UNFINISHED_REGISTRATIONS_DAYS: '3650',
  KEEP_INVITATIONS_DAYS: '3650',
  KEEP_CODES_HOURS: '8760',
  KEEP_RESET_LINKS_HOURS: '8760',
  KEEP_SUBSCRIPTION_LINKS_HOURS: '8760',
  KEEP_LEFT_SUBSCRIBERS_DAYS: '3650',
  KEEP_UNSUBSCRIBE_LINKS_DAYS: '3650',
  KEEP_SENT_EMAILS_DAYS: '3650',
  KEEP_UNSENT_EMAILS_DAYS: '3650',
};

/** Has a build promise what these settings keep, so that a server runs on it. */
export function promiseToKeepAll(build: string): void {
  writeFileSync(join(build, retentionFile), JSON.stringify(readRetention(keepingRetention)));
}
