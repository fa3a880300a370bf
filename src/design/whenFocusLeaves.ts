import type { FocusEvent } from 'react';

/** For an element's `onBlur`: calls `onLeave` when the focus goes from inside it to somewhere else on the page. */
export function whenFocusLeaves(onLeave: () => void) {
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  };
}
