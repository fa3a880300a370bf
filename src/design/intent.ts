import { useEffect } from 'react';

const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** How long to wait after that first sign, in milliseconds, so that the browser can respond to it. */
const headStart = 1000;

let sign: Promise<void> | undefined;

/**
 * Resolves after the visitor's first sign of intent, once the browser has responded to it, so that code for active visitors is
 * loaded only then. All callers share one set of listeners.
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

/** Fetches at the visitor's first sign of intent what is needed soon. Where it cannot be fetched, what needs it says so. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      void firstIntent()
        .then(load)
        .catch(() => {}),
    [load],
  );
}
