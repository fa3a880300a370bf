import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Throws unless axe finds nothing wrong with the page as it stands, by all its rules or by those that are named. It runs in
 * a world of its own, which the page's policy does not reach and whose clock does not stand still with the page's.
 */
export async function expectAccessible(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  await stillness(page);
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    // A document that was looked at before still has it.
    const { result: there } = await session.send('Runtime.evaluate', {
      contextId,
      expression: "typeof axe === 'object'",
    });
    if (!there.value) await session.send('Runtime.evaluate', { expression: source, contextId });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      awaitPromise: true,
      returnByValue: true,
      expression: `axe.run(document, ${options(rules)}).then(({ violations, passes }) => ({
        passes: passes.length,
        violations: violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
          id + ' (' + help + ') at ' + target.join(' ') + ': ' + failureSummary)),
      }))`,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    const { passes, violations } = result.value as { passes: number; violations: string[] };
    expect(violations, `what axe finds ${where}`).toEqual([]);
    expect(passes, `what axe looked at ${where}`).toBeGreaterThan(rules ? 0 : 5);
  } finally {
    await session.detach();
  }
}

/** What axe is told of the rules to run. */
function options(rules: readonly string[] | undefined): string {
  return JSON.stringify(rules ? { runOnly: { type: 'rule', values: rules } } : {});
}

/** Waits until nothing fades or moves any more that will ever end: in between, colours are nobody's choice. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
