/**
 * Runs in the page: from now on its scripts learn that the user prefers this much motion. Its styles do not, which lets this
 * work in Firefox too, where Playwright cannot change the preference of a page.
 */
export function sayMotion(motion: 'full' | 'reduced'): void {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => {
    const list = ask(query);
    return query.includes('reduced-motion')
      ? Object.defineProperty(list, 'matches', { value: motion === 'reduced', configurable: true })
      : list;
  };
}
