import { type ComponentType, lazy } from 'react';
import { repeatHeld } from '../foreign/served-elements.ts';
import { firstIntent } from './intent.ts';

/**
 * A component that the served document already shows. Its script is loaded at the visitor's first sign of intent and is no part
 * of the first load; if it cannot be loaded, the served markup stays. Wrap it in a `Suspense` of its own. If it has buttons,
 * `held` keeps the presses on them, a touch asks for the script at once, and `LostPart` stands around it.
 */
export function lazyServed(load: () => Promise<{ default: ComponentType }>, held?: HeldPresses) {
  return lazy(async () => {
    if (typeof document !== 'undefined') await Promise.race([firstIntent(), ...(held ? [held.touched] : [])]);
    return load().catch(() => {
      held?.lose();
      return new Promise<never>(() => {});
    });
  });
}

/** Presses on buttons whose script has not arrived yet. */
export type HeldPresses = {
  /** Resolves as soon as somebody touches the element of the button. */
  touched: Promise<void>;
  /** Holds no more presses, and repeats those held: the script has arrived. */
  release: () => void;
  /** Holds no more presses: the script could not be loaded. */
  lose: () => void;
  /** Resolves when the script could not be loaded. */
  lost: Promise<void>;
};

/** What shows that somebody wants to use an element. */
const touches = ['pointerdown', 'focusin', 'input', 'click'];

/**
 * Holds presses on the buttons within an element of the served document, given by its id. React drops them until it has
 * hydrated the element.
 */
export function holdPresses(id: string): HeldPresses {
  const held = new Set<Event>();
  const listening = new AbortController();
  const { signal } = listening;
  const buttonOf = ({ target }: Event) => (target as Element).closest(`#${id} button`);
  const touched = new Promise<void>((resolve) => {
    if (typeof document === 'undefined') return;
    const touch = (event: Event) => {
      if (!(event.target as Element).closest?.(`#${id}`)) return;
      resolve();
      if (event.type === 'click' && buttonOf(event)) held.add(event);
    };
    // React stops a press that it drops on its way; one that comes back up has been answered, or is held by the loader.
    const letGo = (event: Event) => held.delete(event);
    // On the window, because React, which listens below it, stops the press there.
    for (const type of touches) addEventListener(type, touch, { capture: true, signal });
    addEventListener('click', letGo, { signal });
  });
  const release = () => {
    listening.abort();
    // React hydrates at once because of a press, and if it can, answers that press itself.
    const missed = [...held].filter(({ eventPhase }) => eventPhase === Event.NONE);
    held.clear();
    void repeatHeld(missed.flatMap((press) => buttonOf(press) ?? []));
  };
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = () => {
      listening.abort();
      held.clear();
      resolve();
    };
  });
  return { touched, release, lose, lost };
}
