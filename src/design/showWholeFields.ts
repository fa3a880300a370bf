/**
 * Scrolls the whole field into view that Tab reaches. Browsers show as much as the typing needs: one line of a text area, and the day
 * of a date without its frame.
 */
export function showWholeFields(): void {
  // Not at the focus, because a press has it too, and would end on what has moved under the pointer.
  addEventListener('keyup', ({ key, code, target }) => {
    // WebKitGTK does not identify the key of Shift and Tab.
    if ([key, code].includes('Tab') && target instanceof Element && target.matches('input, select, textarea'))
      target.scrollIntoView({ block: 'nearest' });
  });
}
