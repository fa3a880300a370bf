import type { FocusEvent } from 'react';

/** For the `onBlur` of a menu, its button and its panel: calls `onLeave` when the focus goes to anything else. */
export function whenFocusLeaves(onLeave: () => void) {
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  };
}
