import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { errorCode } from '../start-error.ts';
import type { Person } from './person.ts';

/**
 * The files of emails in a folder that are from a person, to them or about them: those whose names are in `ids`, and those in
 * which the address is. Without the folder, none.
 */
export async function findEmailFiles(folder: string, person: Person, ids: readonly string[]): Promise<string[]> {
  const deleted = new Set(ids.map((id) => `${id}.eml`));
  const found: string[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (deleted.has(name) || isAbout(person, await PostalMime.parse(await readFile(path)))) found.push(path);
  }
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function isAbout(person: Person, { from, to, cc, replyTo, text }: Email): boolean {
  const addresses = [from, ...(to ?? []), ...(cc ?? []), ...(replyTo ?? [])].flatMap(addressesIn);
  return addresses.some(person.isAddress) || person.isIn(text ?? '');
}

function addressesIn(header: Address | undefined): string[] {
  if (!header) return [];
  return header.group ? header.group.map(({ address }) => address) : [header.address];
}
