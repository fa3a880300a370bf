import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';

/**
 * Supports `import script from './name.ts?inline-script'`, of a file whose only export is a function that refers to nothing outside
 * itself: exports that function as an expression, without types and as short as it can be, since documents carry it.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const file = id.replace(/\?inline-script$/, '');
        this.addWatchFile(file);
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
        const short = await minify(file, code, { module: true });
        return `export default ${JSON.stringify(short.code.replace(/^export (.*?);?$/s, '($1)'))};`;
      },
    },
  };
}
