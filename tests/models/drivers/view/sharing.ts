import type { Environment } from '../../environment.ts';
import { waitUntil } from './clock.ts';

/** The clipboard, where each copy waits until it is allowed or denied. */
export function viewClipboard(): Pick<Environment, 'allowCopy' | 'denyCopy'> {
  const copies: PromiseWithResolvers<void>[] = [];
  const writeText = () => {
    const copy = Promise.withResolvers<void>();
    copies.push(copy);
    return copy.promise;
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const lastCopy = () =>
    waitUntil(() => {
      const copy = copies.pop();
      if (copy === undefined) throw new Error('The page has copied nothing.');
      return copy;
    });
  return {
    allowCopy: async () => (await lastCopy()).resolve(),
    denyCopy: async () => (await lastCopy()).reject(new DOMException('no', 'NotAllowedError')),
  };
}

/** The browser's share sheet: missing until it is offered, then open until something is chosen. */
export function viewShareDialog(): Pick<
  Environment,
  'offerSharing' | 'chooseInSharing' | 'closeSharing' | 'denySharing'
> {
  Reflect.deleteProperty(navigator, 'share');
  let opened: PromiseWithResolvers<void> | undefined;
  const share = () => {
    opened = Promise.withResolvers<void>();
    return opened.promise;
  };
  const shareDialog = () =>
    waitUntil(() => {
      if (opened === undefined) throw new Error('The page has not opened the share sheet.');
      const sheet = opened;
      opened = undefined;
      return sheet;
    });
  return {
    offerSharing: async () => void Object.defineProperty(navigator, 'share', { value: share, configurable: true }),
    chooseInSharing: async () => (await shareDialog()).resolve(),
    closeSharing: async () => (await shareDialog()).reject(new DOMException('Share canceled', 'AbortError')),
    denySharing: async () => (await shareDialog()).reject(new DOMException('no', 'NotAllowedError')),
  };
}
