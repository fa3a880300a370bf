/**
 * Calls `hydrate`, which makes React listen to the events of `root`, and lets it see none of them until the page is hydrated.
 * Otherwise it would hydrate at once at an event, and may build again what is being pressed, or the field that is about to take
 * the focus.
 */
export function hydrateUndisturbed(root: HTMLElement, hydrate: () => void): void {
  let isHydrated = false;
  addEventListener(
    'hydrated',
    () => {
      isHydrated = true;
    },
    { capture: true, once: true },
  );
  root.addEventListener = (type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) =>
    EventTarget.prototype.addEventListener.call(root, type, (event) => isHydrated && listener(event), options);
  hydrate();
  Reflect.deleteProperty(root, 'addEventListener');
}
