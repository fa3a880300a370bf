import type { Page } from '@playwright/test';
import type { Environment } from '../../environment.ts';

/** The clipboard. Each copy waits until it is allowed or denied. */
export async function browserClipboard(page: Page): Promise<Pick<Environment, 'allowCopy' | 'denyCopy'>> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(holdCopies);
  const settle = async (how: 'allow' | 'deny') => {
    await page.waitForFunction(() => '__copy' in globalThis);
    await page.evaluate((how) => {
      const { __copy } = globalThis as unknown as { __copy: Record<typeof how, () => Promise<void>> };
      return __copy[how]();
    }, how);
  };
  return { allowCopy: () => settle('allow'), denyCopy: () => settle('deny') };
}

/** The browser's share dialog: missing until it is offered, then open until something is chosen or it is closed. */
export async function browserShareDialog(
  page: Page,
): Promise<Pick<Environment, 'offerSharing' | 'chooseInSharing' | 'closeSharing' | 'denySharing'>> {
  await page.addInitScript(removeShareDialog);
  const settle = async (failure?: string) => {
    await page.waitForFunction(() => '__sharing' in globalThis);
    await page.evaluate((failure) => {
      const { __sharing } = globalThis as unknown as { __sharing: PromiseWithResolvers<void> };
      Reflect.deleteProperty(globalThis, '__sharing');
      if (failure === undefined) __sharing.resolve();
      else __sharing.reject(new DOMException('', failure));
    }, failure);
  };
  return {
    offerSharing: () => page.evaluate(addShareDialog),
    chooseInSharing: () => settle(),
    closeSharing: () => settle('AbortError'),
    denySharing: () => settle('NotAllowedError'),
  };
}

/** Runs in the page. */
function holdCopies() {
  const { clipboard } = navigator;
  // Insecure pages have no clipboard.
  if (!clipboard) return;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = (text) =>
    new Promise((resolve, reject) => {
      const allow = () => write(text).then(resolve);
      const deny = async () => reject(new DOMException('Write permission denied.', 'NotAllowedError'));
      Object.assign(globalThis, { __copy: { allow, deny } });
    });
}

/** Runs in the page: removes the share dialog that some systems have. */
function removeShareDialog() {
  Reflect.deleteProperty(Navigator.prototype, 'share');
}

/** Runs in the page. */
function addShareDialog() {
  const share = () => {
    const sharing = Promise.withResolvers<void>();
    Object.assign(globalThis, { __sharing: sharing });
    return sharing.promise;
  };
  Object.defineProperty(navigator, 'share', { value: share });
}
