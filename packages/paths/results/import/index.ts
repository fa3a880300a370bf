import { InputError } from '@msafara/command';
import { type CaseNumbers, numberedCase, sharedNotesCalled, withKey } from '../../suite/numbers.ts';
import type { RecordedResult } from '../recorded.ts';
import type { CaseStatus } from '../result.ts';
import { resultsInCsv } from './csv.ts';
import type { ImportedResult } from './imported.ts';
import { resultsInJunit } from './junit.ts';
import { resultsInTestRailJson } from './testrail.ts';
import { resultsInXrayJson } from './xray.ts';

const severity: readonly CaseStatus[] = ['passed', 'blocked', 'broken', 'failed'];

/** What came of an import. */
export type Imported = {
  results: RecordedResult[];
  /** The numbers, with what the tool calls the cases. */
  numbers: CaseNumbers;
  /** Results that name no case, by their first name. */
  unknown: string[];
};

/**
 * Reads the results of another tool: JUnit XML, TestRail (CSV or the JSON of its API) or Xray (JSON). A result belongs to the
 * case whose number, id or name in that tool it has anywhere in its name; where it has several, to the first.
 */
export function importResults(
  text: string,
  { file, numbers, now }: { file: string; numbers: CaseNumbers; now: Date },
): Imported {
  const imported: Imported = { results: [], numbers, unknown: [] };
  for (const result of resultsIn(text, file)) {
    const found = caseNamedIn(result.names, imported.numbers);
    const shared = found ?? sharedNotesIn(result.names, imported.numbers);
    if (found === undefined && shared !== undefined) {
      imported.numbers = withKey(imported.numbers, shared, result.keys);
      continue;
    }
    if (found === undefined) {
      imported.unknown.push(result.names.find((name) => name !== '') ?? 'a result without a name');
      continue;
    }
    const { id, machine } = found;
    imported.numbers = withKey(imported.numbers, found, result.keys);
    const { status, note } = result;
    if (status === undefined) continue;
    imported.results.push({ id, machine, status, ...(note && { note }), recorded: now.toISOString(), source: file });
  }
  // Where several tests are about one case, its worst result is the last, which counts.
  imported.results.sort((one, other) => severity.indexOf(one.status) - severity.indexOf(other.status));
  return imported;
}

function resultsIn(text: string, file: string): ImportedResult[] {
  const content = text.replace(/^\uFEFF/, '').trimStart();
  try {
    const results = resultsInText(content);
    if (results !== undefined) return results;
  } catch (error) {
    throw new InputError(`${file} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new InputError(`${file} has no results of TestRail, Xray or JUnit.`);
}

function resultsInText(content: string): ImportedResult[] | undefined {
  if (content.startsWith('<')) return resultsInJunit(content);
  if (!content.startsWith('{') && !content.startsWith('[')) return resultsInCsv(content);
  const json: unknown = JSON.parse(content);
  // The API of TestRail answers with a bare list up to version 6.7.
  const whole = Array.isArray(json) ? { tests: json } : json;
  return resultsInXrayJson(whole) ?? resultsInTestRailJson(whole);
}

/** The shared notes that are an issue of Jira: their number begins its summary. */
function sharedNotesIn(names: readonly string[], numbers: CaseNumbers) {
  const [number] = /^[A-Z\d]+-0(?=: )/.exec(names[0] ?? '') ?? [];
  return number === undefined ? undefined : sharedNotesCalled(number, numbers);
}

function caseNamedIn(names: readonly string[], numbers: CaseNumbers) {
  for (const name of names)
    for (const word of [name, ...(name.match(/[\w-]+/g) ?? [])]) {
      const found = numberedCase(word, numbers);
      if (found !== undefined) return found;
    }
  return undefined;
}
