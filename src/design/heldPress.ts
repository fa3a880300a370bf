/** A press on a button whose script has not arrived yet. */
export type HeldPress = {
  /** Resolves at the first press. */
  pressed: Promise<void>;
  /** Holds no more presses, and repeats the last one: the script has arrived. */
  release: () => void;
};

/**
 * Holds presses on the buttons within an element of the served document, given by its id. React drops them until it has
 * hydrated the element.
 */
export function holdPresses(id: string): HeldPress {
  let held: HTMLButtonElement | null | undefined;
  const listening = new AbortController();
  const pressed = new Promise<void>((resolve) => {
    if (typeof document === 'undefined') return;
    const hold = ({ target }: Event) => {
      held = (target as Element).closest<HTMLButtonElement>(`#${id} button`);
      if (held) resolve();
    };
    // React stops a press that it drops on its way; one that comes back up has been answered, or is held by the loader.
    const letGo = () => {
      held = undefined;
    };
    // On the window, because React, which listens below it, stops the press there.
    addEventListener('click', hold, { capture: true, signal: listening.signal });
    addEventListener('click', letGo, { signal: listening.signal });
  });
  const release = () => {
    // In a task of its own: React may just be hydrating because of a press, which it then answers itself.
    setTimeout(() => {
      listening.abort();
      held?.click();
    });
  };
  return { pressed, release };
}
