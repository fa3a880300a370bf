import { pathToFileURL } from 'node:url';
import type { FormAnswer } from '../../contract/form-answer.ts';

/**
 * Renders a page of the site, and says which Content-Security-Policy it goes with: the build exports it. `answer` is what
 * is said to a form that was posted without scripts, `tomorrow` the day after today where the office is.
 */
export type RenderPage = (
  path: string,
  answer?: FormAnswer,
  tomorrow?: string,
) => Promise<{ html: string; policy: string }>;

/**
 * The renderer in the built module `file`, which is loaded with the first page that needs it and not at the start.
 * Rejects where there is no such module.
 */
export function loadRenderer(file: string): RenderPage {
  return async (path, answer, tomorrow) => {
    const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
    return renderPage(path, answer, tomorrow);
  };
}
