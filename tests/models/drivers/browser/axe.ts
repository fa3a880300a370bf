import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { narrowViewport } from './viewports.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is the same on every page, and most of many. On the home page, e2e/pages.spec.ts checks it. */
export const frame: readonly string[] = ['body header', 'body footer'];

/**
 * Throws if axe finds violations on the page, by all its rules or by those named, apart from the elements that match a
 * selector of `without` and from the rules of `withoutRules`. It runs in an isolated world, which the page's content security policy and its stopped clock do not
 * affect.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  rules?: readonly string[],
  without: readonly string[] = [],
  withoutRules: readonly string[] = [],
): Promise<void> {
  // Other browsers have no isolated world, and the tab of Firefox crashes when axe runs among the page's own scripts.
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  await animationsFinished(page);
  if (!rules && (page.viewportSize()?.width ?? 0) <= narrowViewport.width) {
    expect(await lowTargets(page), `targets lower than 44 px ${where}`).toEqual([]);
  }
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    // A document that was checked before already has axe.
    const { result: loaded } = await session.send('Runtime.evaluate', {
      contextId,
      expression: "typeof axe === 'object'",
    });
    if (!loaded.value) await session.send('Runtime.evaluate', { expression: source, contextId });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      awaitPromise: true,
      returnByValue: true,
      expression: `axe.run(${JSON.stringify({ exclude: without })}, ${optionsFor(rules, withoutRules)}).then(({ violations, passes }) => ({
        passes: passes.length,
        violations: violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
          id + ' (' + help + ') at ' + target.join(' ') + ': ' + failureSummary)),
      }))`,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    const { passes, violations } = result.value as { passes: number; violations: string[] };
    expect(violations, `axe violations ${where}`).toEqual([]);
    expect(passes, `rules applied by axe ${where}`).toBeGreaterThan(rules ? 0 : 5);
  } finally {
    await session.detach();
  }
}

function optionsFor(rules: readonly string[] | undefined, withoutRules: readonly string[]): string {
  return JSON.stringify({
    // Both are slow: the details of passes are never read, and only an experimental rule needs preloaded style sheets.
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
}

/**
 * What can be pressed and is lower than 44 px, with its label and with what its style adds around it. Links in the middle of a
 * sentence may be (WCAG 2.2, 2.5.8, "Inline").
 */
function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSentence = (element: Element): boolean => {
      const { parentElement: parent } = element;
      if (!parent || !getComputedStyle(element).display.startsWith('inline')) return false;
      // A translator puts words into elements of its own.
      const isOfSentence = (node: Node) =>
        node instanceof Text ||
        (node instanceof Element &&
          getComputedStyle(node).display === 'inline' &&
          !node.matches('a, button, :has(a, button)'));
      const hasWords = [...parent.childNodes].some((node) => isOfSentence(node) && node.textContent?.trim() !== '');
      return hasWords || isInSentence(parent);
    };
    const added = (element: Element): number => {
      const { content, position, height } = getComputedStyle(element, '::after');
      return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) : 0;
    };
    const heightOf = (element: Element): number => {
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      return Math.max(added(element), ...[element, ...labels].map((part) => part.getBoundingClientRect().height));
    };
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // A skip link is seen once it has the focus.
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => heightOf(element) < 43.9 && !isInSentence(element))
        .map((element) => `${heightOf(element)} px: ${element.outerHTML.slice(0, 160)}`)
    );
  });
}

/** Waits for finite transitions and animations, because axe cannot judge the colours in between. */
async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
