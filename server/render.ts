import { pathToFileURL } from 'node:url';
import type { FormAnswer } from '../contract/form-answer.ts';

/** Renders a page of the site, and says which Content-Security-Policy it goes with. The build exports it. */
export type RenderPage = (path: string, answer?: FormAnswer) => Promise<{ html: string; policy: string }>;

/**
 * The renderer in the built module `file`, which is loaded with the first page that needs it and not at the start.
 * Rejects where there is no such module.
 */
export function rendererIn(file: string): RenderPage {
  return async (path, answer) => {
    const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
    return renderPage(path, answer);
  };
}
