import type { BrowserContext } from '@playwright/test';
import { heldPaths } from './answers.ts';

/**
 * The console messages that a broken network causes: about failed requests, scripts and fonts, and about pages whose scripts
 * did not arrive.
 */
export const brokenNetwork = new RegExp(
  `^error: Failed to load resource: .*(${heldPaths.source}[^)]+|/assets/[\\w.-]+\\.(?:js|woff2))\\)$|^(?:error|warning): .*(?:The scripts of this page did not come|Failed to fetch dynamically imported module)`,
);

/** Logged where the site was built again, because others had changed its document. */
export const builtAgain = /^debug: Others had changed this page/;

/** Collects the errors, warnings, policy violations and rebuilt parts of all pages of a context. */
export async function logConsole(context: BrowserContext): Promise<string[]> {
  const messages: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // Playwright itself logs this in tests that block service workers.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    const text = `${message.type()}: ${message.text()} (${url})`;
    if (['error', 'warning'].includes(message.type()) || builtAgain.test(text)) messages.push(text);
  });
  context.on('weberror', (error) => messages.push(`page error: ${error.error().stack}`));
  await context.exposeBinding('__reportViolation', (_source, text: string) => void messages.push(text));
  await context.addInitScript(() => {
    const { __reportViolation } = globalThis as unknown as { __reportViolation: (text: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      __reportViolation(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return messages;
}
