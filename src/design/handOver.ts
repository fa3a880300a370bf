/**
 * The ref of a button that leaves with its press, also while the visitor is on it: the focus is not lost, but goes to the heading.
 */
export const handOver = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) document.querySelector('h1')?.focus();
};
