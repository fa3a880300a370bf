import { InputError } from '@msafara/command';
import type { CaseStatus } from './result.ts';

/** A result that came back from outside: somebody did the case, or another tool ran it. */
export type RecordedResult = {
  /** See `pathId`. */
  id: string;
  machine: string;
  status: CaseStatus;
  /** What somebody who reads the result should know. */
  note?: string;
  /** When it came back, as ISO 8601 in UTC. */
  recorded: string;
  /** Where it came from: `by hand`, or the file that was imported. */
  source: string;
};

/** A result as a line of a file of results, which is JSON Lines. */
export function recordedLine({ id, machine, status, note, recorded, source }: RecordedResult): string {
  return `${JSON.stringify({ id, machine, status, ...(note && { note }), recorded, source })}\n`;
}

/** Parses such a file. Throws an InputError that names the first line that is no result. */
export function parseRecorded(text: string, file: string): RecordedResult[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const result = parsed(line);
    if (result === undefined) throw new InputError(`Line ${at + 1} of ${file} is not a recorded result: delete it.`);
    return [result];
  });
}

/** The last result of each case, by machine and id. */
export function lastRecorded(results: readonly RecordedResult[]): Map<string, RecordedResult> {
  return new Map(results.map((result) => [recordedKey(result), result]));
}

/**
 * The results that are new: those of a case are not if its last ones are the same, in the same order, from the same source.
 * So a file that is imported again changes nothing, unless somebody has recorded another result since.
 */
export function newResults(results: readonly RecordedResult[], recorded: readonly RecordedResult[]): RecordedResult[] {
  const known = Map.groupBy(recorded, recordedKey);
  return [...Map.groupBy(results, recordedKey)].flatMap(([key, some]) => {
    const last = (known.get(key) ?? []).slice(-some.length);
    return last.map(contentOf).join('\n') === some.map(contentOf).join('\n') ? [] : some;
  });
}

function contentOf({ status, note, source }: RecordedResult): string {
  return JSON.stringify([status, note, source]);
}

/** What tells the results of one case from those of others. */
export function recordedKey({ machine, id }: Pick<RecordedResult, 'machine' | 'id'>): string {
  return `${machine} ${id}`;
}

function parsed(line: string): RecordedResult | undefined {
  try {
    const result: RecordedResult = JSON.parse(line);
    const isSound = [result.id, result.machine, result.status, result.recorded].every((one) => typeof one === 'string');
    return isSound ? result : undefined;
  } catch {
    return undefined;
  }
}
