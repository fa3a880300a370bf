/** The submissions that are still to be sent, in this device's local storage, where they outlive the page and the browser. */

import type { formPages } from '../../content/form-pages.ts';
import { unsentRetention } from '../../contract/limits.ts';
import { notPostponed, type Postponement } from '../../machines/submission.ts';
import { storagePrefix, storedNames } from './pending.ts';

type FormPages = typeof formPages;

/** The kinds of submission that must not get lost: the forms to whose pages a notice can lead. */
export type SubmissionKind = {
  [Kind in keyof FormPages]: FormPages[Kind] extends { path: string } ? Kind : never;
}[keyof FormPages];

/** A submission of any kind; all its tries have the same key. */
export type StoredSubmission = { key: string };

/** How long the server asked to wait, and since when, ISO 8601. */
export type StoredPostponement = Postponement & { since: string };

type Entry = { since: string; submission: unknown; postponement?: StoredPostponement | undefined };

/**
 * The stored submissions of a kind that `check` returns, the oldest first, each with what is left of the time that the server
 * asked to wait. Expired and invalid ones are removed.
 */
export function storedSubmissions<Checked extends StoredSubmission>(
  kind: SubmissionKind,
  check: (submission: unknown) => Checked | undefined,
): (Checked & { postponement: Postponement })[] {
  const found = storedNames(`${kind}:`).flatMap((name) => {
    const entry = read(name);
    const submission =
      entry && Date.now() - Date.parse(entry.since) < unsentRetention ? check(entry.submission) : undefined;
    if (entry && submission) {
      return [{ since: entry.since, submission: { ...submission, postponement: remaining(entry.postponement) } }];
    }
    remove(name);
    return [];
  });
  return found.sort((one, other) => one.since.localeCompare(other.since)).map(({ submission }) => submission);
}

/** Stores a submission, or its new content; the time that it is kept counts from the first time. */
export function storeSubmission(
  kind: SubmissionKind,
  submission: StoredSubmission,
  postponement?: StoredPostponement | undefined,
): void {
  const name = entryName(kind, submission.key);
  const { since = new Date().toISOString() } = read(name) ?? {};
  try {
    localStorage.setItem(name, JSON.stringify({ since, submission, postponement } satisfies Entry));
  } catch {
    // Storage may be full or forbidden: then the submission lasts only as long as the page.
  }
}

export function removeSubmission(kind: SubmissionKind, key: string): void {
  remove(entryName(kind, key));
}

/** What is left of a postponement, in whole seconds as milliseconds; never more than was asked, even if the clock was set back. */
function remaining({ wait, words, since } = { ...notPostponed, since: '' }): Postponement {
  const left = Math.min(wait, Math.ceil((Date.parse(since) + wait - Date.now()) / 1000) * 1000);
  return left > 0 ? { wait: left, words } : notPostponed;
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
