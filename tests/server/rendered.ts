// Loaded by Vite with the settings and on the day of a test: what the build writes then.
import {
  loadArticles,
  pages,
  type RenderedPage,
  readPublished,
  renderPage,
  unknownPath,
} from '../../build/prerender.tsx';
import { settings } from '../../src/settings.ts';

const rendered: (Omit<RenderedPage, 'found'> & { path: string })[] = [];
for (const path of [...pages.map(({ path }) => path), unknownPath]) {
  rendered.push({ path, ...(await renderPage(path)) });
}

export { rendered, settings };
export const articles = await loadArticles();
export const published = await readPublished();
