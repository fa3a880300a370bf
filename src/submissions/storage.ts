/** The submissions that are still to be sent, in this device's local storage, where they outlive the page and the browser. */

import { unsentRetention } from '../../contract/limits.ts';
import { storagePrefix, storedNames } from './pending.ts';

/** The kinds of submission that must not get lost. */
export type SubmissionKind = 'booking' | 'contact' | 'fuelStation';

/** A submission of any kind; all its tries have the same key. */
export type StoredSubmission = { key: string };

type Entry = { since: string; submission: unknown };

/** The stored submissions of a kind that `check` returns, the oldest first. Expired and invalid ones are removed. */
export function storedSubmissions<Checked>(
  kind: SubmissionKind,
  check: (submission: unknown) => Checked | undefined,
): Checked[] {
  const found = storedNames(`${kind}:`).flatMap((name) => {
    const entry = read(name);
    const submission =
      entry && Date.now() - Date.parse(entry.since) < unsentRetention ? check(entry.submission) : undefined;
    if (entry && submission) return [{ since: entry.since, submission }];
    remove(name);
    return [];
  });
  return found.sort((one, other) => one.since.localeCompare(other.since)).map(({ submission }) => submission);
}

/** Stores a submission, or its new content; the time that it is kept counts from the first time. */
export function storeSubmission(kind: SubmissionKind, submission: StoredSubmission): void {
  const name = entryName(kind, submission.key);
  const { since = new Date().toISOString() } = read(name) ?? {};
  try {
    localStorage.setItem(name, JSON.stringify({ since, submission } satisfies Entry));
  } catch {
    // Storage may be full or forbidden: then the submission lasts only as long as the page.
  }
}

export function removeSubmission(kind: SubmissionKind, key: string): void {
  remove(entryName(kind, key));
}

const entryName = (kind: SubmissionKind, key: string) => `${storagePrefix}${kind}:${key}`;

function read(name: string): Entry | undefined {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof entry?.since === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored either.
  }
}
