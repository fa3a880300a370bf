const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** How long the answer to that first sign has the browser for itself, in milliseconds. */
const headStart = 1000;

let sign: Promise<void> | undefined;

/**
 * Settles after the visitor's first sign of intent, once what that sign asked for has been answered; what only an active
 * visitor needs is fetched then. One sign is heard for all who wait: a press has little to spare.
 */
export function firstIntent(): Promise<void> {
  sign ??= new Promise((resolve) => {
    const listening = new AbortController();
    const onSign = () => {
      listening.abort();
      setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()), headStart);
    };
    for (const name of signs) {
      document.addEventListener(name, onSign, { signal: listening.signal, passive: true });
    }
  });
  return sign;
}
