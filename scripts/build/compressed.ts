import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Outputs } from './outputs.ts';

/** Writes the compressed copies of a file of `folder` beside it. */
export async function compress(folder: string, file: string, outputs: Outputs): Promise<void> {
  const { brotli, zlib } = process.versions;
  const digest = outputs.digestOf(file) ?? '';
  await Promise.all([
    outputs.of(`${file}.br`, [`brotli ${brotli}`, digest], async () => {
      const bytes = await readFile(join(folder, file));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      return promisify(brotliCompress)(bytes, { params });
    }),
    outputs.of(`${file}.gz`, [`gzip ${zlib}`, digest], async () =>
      promisify(gzip)(await readFile(join(folder, file)), { level: 9 }),
    ),
  ]);
}
