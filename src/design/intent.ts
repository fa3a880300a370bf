const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** Settles at the visitor's first sign of intent; what only an active visitor needs is fetched then. */
export function firstIntent(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const onSign = () => {
      listening.abort();
      resolve();
    };
    for (const sign of signs) {
      document.addEventListener(sign, onSign, { signal: listening.signal, passive: true });
    }
  });
}
