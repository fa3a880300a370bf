import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { PictureFile } from './picture-file.tsx';

type Module = { pictureFile: (picture: unknown) => PictureFile };

/**
 * Supports `import picture from './Name.tsx?picture'`: renders the picture of that file to an image, and exports its URL, size
 * and text alternative. A page then has one element instead of the hundreds that a picture is drawn with.
 */
export function pictures(): Plugin {
  let isBuild = false;
  let drawing: ReturnType<typeof runnerImport<Module>> | undefined;
  return {
    name: 'pictures',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: /\?picture$/ },
      async handler(id) {
        const file = id.replace(/\?picture$/, '');
        const name = basename(file, '.tsx');
        this.addWatchFile(file);
        drawing ??= runnerImport<Module>(new URL('./picture-file.tsx', import.meta.url).pathname);
        const [drawn, { module }] = await Promise.all([runnerImport<Record<string, unknown>>(file), drawing]);
        const { svg, ...attributes } = module.pictureFile(drawn.module[name]);
        const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
        const fileName = `assets/${name}-${hash}.svg`;
        if (isBuild) this.emitFile({ type: 'asset', fileName, source: svg });
        const src = isBuild ? `/${fileName}` : `data:image/svg+xml,${encodeURIComponent(svg)}`;
        return `export default ${JSON.stringify({ src, ...attributes })};`;
      },
    },
  };
}
