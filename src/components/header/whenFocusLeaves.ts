import type { FocusEvent } from 'react';

/** An `onBlur` handler for a menu with its button and panel: calls `onLeave` when the focus moves elsewhere. */
export function whenFocusLeaves(onLeave: () => void) {
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  };
}
