import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { NamedPicture } from '../../src/pictures/named.ts';
import { nightOf } from '../../src/pictures/night.ts';
import type { PictureFile, PictureTheme } from './picture-file.tsx';

type Module = { pictureFile: (picture: unknown, theme?: PictureTheme) => PictureFile };

/**
 * Supports `import picture from './Name.tsx?picture'`: renders the picture of that file to an image, and exports its URL, size
 * and text alternative. A page then has one element instead of the hundreds that a picture is drawn with. Beside each image the
 * build writes its night form, at the URL that `nightOf` gives. A drawing for narrow screens, `NameNarrow` of the same file,
 * becomes an image of its own.
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
        drawing ??= runnerImport<Module>(fileURLToPath(new URL('./picture-file.tsx', import.meta.url)));
        const [drawn, { module }] = await Promise.all([runnerImport<Record<string, unknown>>(file), drawing]);
        const picture = (drawing: string): NamedPicture => {
          const draw = (theme?: PictureTheme) => module.pictureFile(drawn.module[drawing], theme);
          const { svg, ...attributes } = draw(isBuild ? 'day' : undefined);
          if (!isBuild) return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, ...attributes };
          const night = draw('night').svg;
          const hash = createHash('sha256').update(svg).update(night).digest('hex').slice(0, 8);
          const src = `/assets/${drawing}-${hash}.svg`;
          this.emitFile({ type: 'asset', fileName: src.slice(1), source: svg });
          this.emitFile({ type: 'asset', fileName: nightOf(src).slice(1), source: night });
          return { src, ...attributes };
        };
        if (!(`${name}Narrow` in drawn.module)) return exported(picture(name));
        const { alt: _, ...narrow } = picture(`${name}Narrow`);
        return exported({ ...picture(name), narrow });
      },
    },
  };
}

function exported(picture: NamedPicture): string {
  return `export default ${JSON.stringify(picture)};`;
}
