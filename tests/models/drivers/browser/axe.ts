import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { checkedBefore, outermostKnown, type PagePart, pageParts, rememberChecked } from './new-parts.ts';
import { narrowViewport } from './viewports.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is the same on every page, and most of many. On the home page, e2e/pages.spec.ts checks it. */
export const frame: readonly string[] = ['body header', 'body footer'];

/** The rules about a page as a whole, such as the order of its headings: a change of any part can break them elsewhere. */
const pageRules = [
  'bypass',
  'document-title',
  'heading-order',
  'html-has-lang',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];

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
  if (!hasIsolatedWorld(page)) return;
  await animationsFinished(page);
  if (!rules) await expectTargets(page, where);
  await inIsolatedWorld(page, async (evaluate) => {
    await loadAxe(evaluate);
    const { passes, violations } = await runAxe(evaluate, excluding(without), optionsFor(rules, withoutRules));
    expect(violations, `axe violations ${where}`).toEqual([]);
    expect(passes, `rules applied by axe ${where}`).toBeGreaterThan(rules ? 0 : 5);
  });
}

/**
 * Throws if axe finds violations in those parts of the page that look as nothing that was checked before in this run: by all its
 * rules, or for contrast alone. The rules about a page as a whole look at all of it, unless its outline was checked before.
 */
export async function expectNewAccessible(
  page: Page,
  where: string,
  which: 'contrast' | 'everything',
  without: readonly string[],
): Promise<void> {
  if (!hasIsolatedWorld(page)) return;
  await animationsFinished(page);
  if (which === 'everything') await expectTargets(page, where);
  await inIsolatedWorld(page, async (evaluate) => {
    const { parts, outline } = await evaluate<{ parts: PagePart[]; outline: string }>(
      `(globalThis.__page = (${pageParts})(${JSON.stringify(without)})) && { ...__page, elements: [] }`,
    );
    const wasChecked = checkedBefore();
    const undecided = ({ colours, key }: PagePart) => `${colours} ${key}`;
    const newColours = parts.flatMap((part, at) =>
      part.colours === undefined || wasChecked(part.colours) || wasChecked(undecided(part)) ? [] : [at],
    );
    const keys = new Set<string>();
    if (newColours.length > 0) {
      await loadAxe(evaluate);
      const { violations, passed } = await runAxe(
        evaluate,
        `{ include: [${newColours}].map((at) => __page.elements[at]) }`,
        optionsFor(['color-contrast'], [], ['violations', 'passes']),
      );
      expect(violations, `axe violations ${where}`).toEqual([]);
      // Where axe cannot decide, for example over a picture, it is asked again in other surroundings.
      for (const at of newColours) keys.add(undecided(parts[at] as PagePart));
      for (const at of passed) keys.add((parts[at] as PagePart).colours as string);
    }
    if (which === 'everything') {
      if (!wasChecked(outline)) {
        await loadAxe(evaluate);
        const { passes, violations } = await runAxe(evaluate, excluding(without), optionsFor(pageRules));
        expect(violations, `axe violations ${where}`).toEqual([]);
        expect(passes, `rules applied by axe ${where}`).toBeGreaterThan(0);
        keys.add(outline);
      }
      const known = outermostKnown(parts, wasChecked);
      // The body is known if nothing is new.
      if (known[0] !== 0) {
        await loadAxe(evaluate);
        const { violations } = await runAxe(
          evaluate,
          `{ exclude: [...${JSON.stringify(without)}, ...[${known}].map((at) => __page.elements[at])] }`,
          optionsFor(undefined, [...pageRules, 'color-contrast']),
        );
        expect(violations, `axe violations ${where}`).toEqual([]);
        for (const { key } of parts) keys.add(key);
      }
    }
    rememberChecked(keys);
  });
}

type Evaluate = <Value>(expression: string) => Promise<Value>;

/** Other browsers have no isolated world, and the tab of Firefox crashes when axe runs among the page's own scripts. */
function hasIsolatedWorld(page: Page): boolean {
  return page.context().browser()?.browserType().name() === 'chromium';
}

async function inIsolatedWorld(page: Page, run: (evaluate: Evaluate) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    await run(async <Value>(expression: string) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        contextId,
        awaitPromise: true,
        returnByValue: true,
        expression,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as Value;
    });
  } finally {
    await session.detach();
  }
}

/** Loads axe, unless a document that was checked before already has it. */
async function loadAxe(evaluate: Evaluate): Promise<void> {
  if (!(await evaluate("typeof axe === 'object'"))) await evaluate(`${source}; undefined`);
}

/** Returns the number of rules that passed, the violations, and the numbers of the elements that passed if they were asked for. */
function runAxe(
  evaluate: Evaluate,
  context: string,
  options: string,
): Promise<{ passes: number; violations: string[]; passed: number[] }> {
  return evaluate(`axe.run(${context}, ${options}).then(({ violations, passes }) => ({
    passes: passes.length,
    passed: passes.flatMap(({ nodes }) => nodes.map(({ element }) => globalThis.__page?.elements.indexOf(element) ?? -1)),
    violations: violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ' (' + help + ') at ' + target.join(' ') + ': ' + failureSummary)),
  }))`);
}

function excluding(selectors: readonly string[]): string {
  return JSON.stringify({ exclude: selectors });
}

function optionsFor(
  rules: readonly string[] | undefined,
  withoutRules: readonly string[] = [],
  resultTypes: readonly string[] = ['violations'],
): string {
  return JSON.stringify({
    // Both are slow: the details of passes are seldom read, and only an experimental rule needs preloaded style sheets.
    resultTypes,
    preload: { assets: ['media'] },
    elementRef: resultTypes.includes('passes'),
    rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
}

async function expectTargets(page: Page, where: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > narrowViewport.width) return;
  expect(await lowTargets(page), `targets lower than 44 px ${where}`).toEqual([]);
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
