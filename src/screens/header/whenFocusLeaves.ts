import type { FocusEvent } from 'react';

/** Marks what belongs to a menu: the part that opens it and the part that opens. */
export const menuPart = { 'data-menu': true };

/**
 * For the `onBlur` of a menu: calls `onLeave` when the focus goes on to the page. From one menu to the next it does not
 * leave them: the press that follows says what is to be open.
 */
export function whenFocusLeaves(onLeave: () => void) {
  return ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !relatedTarget.closest('[data-menu]')) onLeave();
  };
}
