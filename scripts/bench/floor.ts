import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** A copy of the build without any script: the baseline of the site's figures. */
export async function stripScripts(build: string): Promise<string> {
  const floor = await mkdtemp(join(tmpdir(), 'bench-floor-'));
  await cp(build, floor, { recursive: true });
  for (const path of globSync(join(floor, 'site/**/index.html'))) {
    const html = (await readFile(path, 'utf8')).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
    await writeFile(path, html);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(html));
    await writeFile(`${path}.gz`, await promisify(gzip)(html));
  }
  return floor;
}
