declare global {
  var __copy: { allow: () => void; deny: () => void } | undefined;
}

/** Lets each copy wait until it is allowed or denied. */
export function holdCopies(): void {
  const { clipboard } = navigator;
  if (!clipboard) return;
  clipboard.writeText = () =>
    new Promise((resolve, reject) => {
      globalThis.__copy = {
        allow: resolve,
        deny: () => reject(new DOMException('Write permission denied.', 'NotAllowedError')),
      };
    });
}
