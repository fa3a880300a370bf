import type { FormAnswer } from '../../contract/form-answer.ts';
import type { RenderedDocument, RenderPage } from '../site/renderer.ts';

/** The pages of a server that are rendered on request. */
export interface FormPages {
  render(path: string, answer?: FormAnswer, tomorrow?: string): Promise<RenderedDocument>;
  /** Whether as many are being rendered as the server renders at a time: an error is then answered without one. */
  isBusy(): boolean;
}

/** The most pages that are rendered at a time. */
const maxRenders = 4;

export function createFormPages(renderPage: RenderPage): FormPages {
  let renders = 0;
  return {
    async render(...page) {
      renders++;
      try {
        return await renderPage(...page);
      } finally {
        renders--;
      }
    },
    isBusy: () => renders >= maxRenders,
  };
}
