import { readFile } from 'node:fs/promises';
import { InputError } from '@msafara/command';
import { readSuite } from '../suite/read.ts';
import type { Suite } from '../suite/suite.ts';

/** The suite in a file. Throws an InputError if there is none. */
export async function suiteIn(file: string): Promise<Suite> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new InputError(`There is no file ${file}.`);
  });
  return readSuite(text, file);
}
