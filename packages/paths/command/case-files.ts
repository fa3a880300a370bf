import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseRecorded, type RecordedResult, recordedLine } from '../results/recorded.ts';
import { type CaseNumbers, readNumbers } from '../suite/numbers.ts';

/** Where the numbers of cases are kept, unless another file is named: in the working folder, to be committed. */
export const numbersFile = 'paths-cases.json';

/** Where results are kept, unless another file is named. */
export const recordedFile = 'paths-results.jsonl';

/** The numbers of cases in a file; none if there is no such file. */
export async function loadNumbers(file: string): Promise<CaseNumbers> {
  const text = await textIn(file);
  return text === undefined ? {} : readNumbers(text, file);
}

/**
 * Saves the numbers of cases, with one line for each case, so that changes on two branches can be merged. Returns whether they
 * have changed.
 */
export async function saveNumbers(file: string, numbers: CaseNumbers): Promise<boolean> {
  const machines = Object.entries(numbers).map(([machine, cases]) => {
    const lines = Object.entries(cases).map(([number, one]) => `\n    ${JSON.stringify(number)}: ${inOneLine(one)}`);
    return `\n  ${JSON.stringify(machine)}: {${lines.join(',')}\n  }`;
  });
  const text = `{${machines.join(',')}\n}\n`;
  if (text === (await textIn(file))) return false;
  await replaceFile(file, text);
  return true;
}

/** An object with blanks, as formatters of code leave it. */
function inOneLine(one: object): string {
  return `{ ${Object.entries(one)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(', ')} }`;
}

/** The results in a file; none if there is no such file. */
export async function loadRecorded(file: string): Promise<RecordedResult[]> {
  return parseRecorded((await textIn(file)) ?? '', file);
}

/** Adds results to a file. Nothing is written if there are none. */
export async function saveRecorded(file: string, results: readonly RecordedResult[]): Promise<void> {
  if (results.length === 0) return;
  const former = (await textIn(file)) ?? '';
  const gap = former === '' || former.endsWith('\n') ? '' : '\n';
  await replaceFile(file, `${former}${gap}${results.map(recordedLine).join('')}`);
}

/** Writes a file as a whole: whenever the process ends, the file has its former text or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, text, { flush: true });
  await rename(unfinished, file);
}

async function textIn(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
