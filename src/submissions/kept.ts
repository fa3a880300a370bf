/** What waits to be sent, as this device keeps it: it outlives the page and the browser (rulings on booking). */

import { unsentRetention } from '../../contract/limits.ts';
import { keptNames, keptPrefix } from './waiting.ts';

/** The kinds of what a visitor sends that is not to be lost. */
export type SubmissionKind = 'booking' | 'contact' | 'fuelStation';

/** What one try sends, whatever its kind: the key makes one thing of all its tries. */
export type StoredSubmission = { key: string };

/** Something that is kept, and since when. */
type Kept = { since: string; submission: unknown };

/** What is kept of a kind, the oldest first. What is too old, or what `check` gives nothing for, is dropped. */
export function storedSubmissions<Checked>(
  kind: SubmissionKind,
  check: (submission: unknown) => Checked | undefined,
): Checked[] {
  const found = keptNames(`${kind}:`).flatMap((name) => {
    const kept = read(name);
    const submission =
      kept && Date.now() - Date.parse(kept.since) < unsentRetention ? check(kept.submission) : undefined;
    if (kept && submission) return [{ since: kept.since, submission }];
    drop(name);
    return [];
  });
  return found.sort((one, other) => one.since.localeCompare(other.since)).map(({ submission }) => submission);
}

/** Keeps a submission, or what it has become since; how long it is kept counts from the first time. */
export function keep(kind: SubmissionKind, submission: StoredSubmission): void {
  const name = nameOf(kind, submission.key);
  const { since = new Date().toISOString() } = read(name) ?? {};
  try {
    localStorage.setItem(name, JSON.stringify({ since, submission } satisfies Kept));
  } catch {
    // Storage may be full or forbidden: then it waits as long as the page is open.
  }
}

/** To be called once it has been acknowledged, or the visitor has taken it back. */
export function forget(kind: SubmissionKind, key: string): void {
  drop(nameOf(kind, key));
}

const nameOf = (kind: SubmissionKind, key: string) => `${keptPrefix}${kind}:${key}`;

function read(name: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof kept?.since === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // What could not be kept need not be dropped.
  }
}
