// Loaded by Vite with settings of its own (`product-name.test.ts`): every text that the build writes with them.
import { pages, readArticles, renderPage, unknownPath } from '../../scripts/prerender.tsx';
import { settings } from '../../src/settings.ts';

const rendered = [];
for (const path of [...pages.map(({ path }) => path), unknownPath]) {
  rendered.push({ path, ...(await renderPage(path)) });
}

export { rendered, settings };
export const articles = await readArticles();
