import { pathToFileURL } from 'node:url';
import type { FormAnswer } from '../../contract/form-answer.ts';

/**
 * Renders a page of the site, and returns the Content-Security-Policy to serve it with. The build exports it. `answer` is
 * what the page says about a form posted without scripts; `tomorrow` is tomorrow's date at the office, as YYYY-MM-DD.
 */
export type RenderPage = (path: string, answer?: FormAnswer, tomorrow?: string) => Promise<RenderedDocument>;

export interface RenderedDocument {
  html: string;
  policy: string;
}

/** The renderer of the built module `file`, loaded with the first page to render. That call rejects if there is no such module. */
export function lazyRenderer(file: string): RenderPage {
  return async (path, answer, tomorrow) => {
    const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
    return renderPage(path, answer, tomorrow);
  };
}
