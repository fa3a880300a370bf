import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { contrastsOf } from './contrasts.ts';
import { isFirstInRun, isKnownInRun } from './first-in-run.ts';
import { narrowViewport } from './viewports.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is the same on every page, and most of many. On the home page, e2e/pages.spec.ts checks it. */
export const frame: readonly string[] = ['body header', 'body footer'];

const contrastRule = 'color-contrast';

/**
 * Throws if axe finds violations on the page, by all its rules or by those named, apart from the elements that match a
 * selector of `without` and from the rules of `withoutRules`. Contrast, which takes longest, is only measured where colours
 * meet that have not passed in this run.
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
  if ((page.viewportSize()?.width ?? 0) <= narrowViewport.width) {
    expect(await lowTargets(page), `targets lower than 44 px ${where}`).toEqual([]);
  }
  const hasContrast = !withoutRules.includes(contrastRule) && (rules?.includes(contrastRule) ?? true);
  const otherRules = rules?.filter((rule) => rule !== contrastRule);
  const world = await isolatedWorld(page);
  try {
    if (hasContrast) await expectContrasts(world, where, without);
    if (otherRules?.length === 0) return;
    await loadAxe(world);
    const { passes, violations } = await world.evaluate<{ passes: number; violations: string[] }>(
      `axe.run(${JSON.stringify({ exclude: without })}, ${optionsFor(otherRules, [...withoutRules, contrastRule])}).then(({ violations, passes }) => ({
        passes: passes.length,
        violations: violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
          id + ' (' + help + ') at ' + target.join(' ') + ': ' + failureSummary)),
      }))`,
    );
    expect(violations, `axe violations ${where}`).toEqual([]);
    expect(passes, `rules applied by axe ${where}`).toBeGreaterThan(rules ? 0 : 5);
  } finally {
    await world.leave();
  }
}

/**
 * Throws if a text has too little contrast. What axe has passed once in this run is not measured again, and what it cannot
 * decide, only for elements of another class.
 */
async function expectContrasts(world: World, where: string, without: readonly string[]): Promise<void> {
  const found = await world.evaluate<{ contrast: string; named: string }[]>(
    `globalThis.contrasts = (${contrastsOf})(${JSON.stringify(without)});
    globalThis.named = (element) => contrasts.get(element) + ' of ' + element.getAttribute('class');
    [...contrasts].map(([element, contrast]) => ({ contrast, named: named(element) }))`,
  );
  if (found.every(({ contrast, named }) => isKnownInRun(contrast) || isKnownInRun(named))) return;
  await loadAxe(world);
  const options = { runOnly: { type: 'rule', values: [contrastRule] }, elementRef: true, selectors: false };
  const { violations, known } = await world.evaluate<{ violations: string[]; known: string[] }>(
    `axe.run(${JSON.stringify({ exclude: without })}, ${JSON.stringify(options)}).then(({ violations, passes, incomplete }) => {
      const elementsOf = (results) => results.flatMap(({ nodes }) => nodes.map(({ element }) => element));
      return {
        violations: violations.flatMap(({ nodes }) => nodes.map(({ element, failureSummary }) =>
          element.outerHTML.slice(0, 160) + ': ' + failureSummary)),
        known: [
          ...elementsOf(passes).map((element) => contrasts.get(element) ?? ''),
          ...elementsOf(incomplete).map(named),
        ],
      };
    })`,
  );
  expect(violations, `too little contrast ${where}`).toEqual([]);
  for (const contrast of new Set(known)) isFirstInRun(contrast);
}

type World = {
  evaluate: <Value>(expression: string) => Promise<Value>;
  leave: () => Promise<void>;
};

/** A world beside the page's own, which the page's content security policy and its stopped clock do not affect. */
async function isolatedWorld(page: Page): Promise<World> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  return {
    evaluate: async (expression) => {
      const options = { contextId, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', { ...options, expression });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    leave: () => session.detach(),
  };
}

/** A document that was checked before already has axe. */
async function loadAxe(world: World): Promise<void> {
  if (!(await world.evaluate<boolean>("typeof axe === 'object'"))) await world.evaluate(`${source}; undefined`);
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
