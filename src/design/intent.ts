const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** How long the answer to that first sign has the browser for itself, in milliseconds. */
const headStart = 1000;

/**
 * Settles after the visitor's first sign of intent, once what that sign asked for has been answered; what only an active
 * visitor needs is fetched then.
 */
export function firstIntent(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const onSign = () => {
      listening.abort();
      setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()), headStart);
    };
    for (const sign of signs) {
      document.addEventListener(sign, onSign, { signal: listening.signal, passive: true });
    }
  });
}
