import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const script = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** What renders pages on request, such as the booking form with tomorrow's date. */
const rendererWithoutScripts = `export * from './with-scripts.js';
import { renderPage } from './with-scripts.js';

async function withoutScripts(...given) {
  const page = await renderPage(...given);
  return { ...page, html: page.html.replaceAll(${script}, '') };
}
export { withoutScripts as renderPage };
`;

/** A copy of the build without any script: the baseline of the site's figures. */
export async function stripScripts(build: string): Promise<string> {
  const floor = await mkdtemp(join(tmpdir(), 'bench-floor-'));
  await cp(build, floor, { recursive: true });
  for (const path of globSync(join(floor, 'site/**/index.html'))) {
    const html = (await readFile(path, 'utf8')).replaceAll(script, '');
    await writeFile(path, html);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(html));
    await writeFile(`${path}.gz`, await promisify(gzip)(html));
  }
  await rename(join(floor, 'render/render.js'), join(floor, 'render/with-scripts.js'));
  await writeFile(join(floor, 'render/render.js'), rendererWithoutScripts);
  return floor;
}
