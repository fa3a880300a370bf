import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { PictureFile } from './picture-file.tsx';

type Module = { pictureFile: (picture: unknown) => PictureFile };

/**
 * Gives `import picture from './Name.tsx?picture'`: the picture of that file as an image of its own, with its address,
 * size and text alternative. A page with a picture costs the browser one element then, not the hundreds it is drawn of.
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
