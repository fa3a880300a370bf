import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildCache } from './cache.ts';

/** Writes the compressed copies of a file beside it. */
export async function compress(file: string, cache: BuildCache): Promise<void> {
  const bytes = await readFile(file);
  const { brotli, zlib } = process.versions;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    cache
      .of([`brotli ${brotli}`, bytes], () => promisify(brotliCompress)(bytes, { params }))
      .then((smaller) => writeFile(`${file}.br`, smaller)),
    cache
      .of([`gzip ${zlib}`, bytes], () => promisify(gzip)(bytes, { level: 9 }))
      .then((smaller) => writeFile(`${file}.gz`, smaller)),
  ]);
}
