import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode, StartError } from '../start-error.ts';
import {
  type BackedUpTable,
  type BackupHeader,
  backupEnd,
  backupHeader,
  formatVersion,
  type RowValues,
} from './format.ts';

/** How many rows are handed over at once. */
const batchSize = 500;

/**
 * What a reader does with a backup, in the order of the file. None of it counts until the whole file has been read without an
 * error.
 */
export interface BackupReader {
  header(header: BackupHeader): Promise<void>;
  rows(table: BackedUpTable, rows: RowValues[]): Promise<void>;
}

/**
 * Reads a backup from its beginning to its end, a few rows at a time. Throws a StartError if there is no such file, or if
 * anything in it is damaged or missing, which may only show at its end.
 */
export async function readBackup(path: string, reader: BackupReader): Promise<BackupHeader> {
  let result: BackupHeader | undefined;
  await pipeline(createReadStream(path), createGunzip(), async (unpacked) => {
    result = await readLines(path, linesIn(unpacked as AsyncIterable<Buffer>), reader);
  }).catch((error: unknown) => {
    throw asStartError(path, error);
  });
  if (!result) throw damaged(path, 'it is empty');
  return result;
}

async function readLines(path: string, lines: AsyncGenerator<string>, reader: BackupReader): Promise<BackupHeader> {
  const hash = createHash('sha256');
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw damaged(path, 'its end is missing');
    return value;
  };
  const nextHashed = async (): Promise<string> => {
    const line = await next();
    hash.update(`${line}\n`);
    return line;
  };

  const header = headerIn(path, await nextHashed());
  await reader.header(header);
  for (const table of header.tables) {
    for (let left = table.rows; left > 0; ) {
      const rows: RowValues[] = [];
      while (rows.length < batchSize && left-- > 0) rows.push(rowIn(path, await nextHashed(), table));
      await reader.rows(table, rows);
    }
  }
  const end = backupEnd.safeParse(parsed(path, await next()));
  if (!end.success) throw damaged(path, 'it has other rows than its first line says');
  if (end.data.sha256 !== hash.digest('hex')) throw damaged(path, 'its checksum is another one');
  if (!(await lines.next()).done) throw damaged(path, 'something follows its end');
  return header;
}

/** Splits bytes into lines of text. A character may be split between two pieces, but a line break never is. */
async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let unfinished: Buffer[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      unfinished.push(piece.subarray(start, end));
      yield (unfinished.length === 1 ? (unfinished[0] as Buffer) : Buffer.concat(unfinished)).toString();
      unfinished = [];
      start = end + 1;
    }
    if (start < piece.length) unfinished.push(piece.subarray(start));
  }
  if (unfinished.length > 0) yield Buffer.concat(unfinished).toString();
}

function headerIn(path: string, line: string): BackupHeader {
  const found = backupHeader.safeParse(parsed(path, line));
  if (!found.success) throw new StartError(`The file ${path} is not a backup of this site. Name one that is.`);
  if (found.data.version > formatVersion) {
    throw new StartError(
      `The backup ${path} was written by a newer release, ${found.data.release}, in a format that this one cannot read. Restore it with that release.`,
    );
  }
  return found.data;
}

function rowIn(path: string, line: string, { columns }: BackedUpTable): RowValues {
  const row = parsed(path, line);
  if (!Array.isArray(row) || row.length !== columns.length) {
    throw damaged(path, 'it has other rows than its first line says');
  }
  return row;
}

function parsed(path: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged(path, 'a line of it cannot be read');
  }
}

function damaged(path: string, how: string): StartError {
  return new StartError(`The backup ${path} is damaged: ${how}. Use another one.`);
}

/** Errors of zlib for a file that is not a gzip file, is cut off or was changed. */
const zlibErrors: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'it is cut off',
  Z_DATA_ERROR: 'it cannot be unpacked',
};

function asStartError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  const how = zlibErrors[code];
  if (how !== undefined) return damaged(path, how);
  const isOfFile = error instanceof Error && 'syscall' in error && ['open', 'read'].includes(`${error.syscall}`);
  return isOfFile ? new StartError(`The backup ${path} cannot be read (${code}). Name a file that can be.`) : error;
}
