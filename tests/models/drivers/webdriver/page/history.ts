const kept = '__driver.history';

/** The paths of this document's entries in the history, by their index: Safari before 26.2 cannot list them. */
export function entries(): { paths: string[]; current: () => number } {
  const [navigated] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const paths: string[] = navigated?.type === 'reload' ? JSON.parse(sessionStorage.getItem(kept) ?? '[]') : [];
  // The router numbers its entries.
  const current = () => history.state?.__TSR_index ?? 0;
  const note = () => {
    paths[current()] = location.pathname;
    sessionStorage.setItem(kept, JSON.stringify(paths));
  };
  note();
  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change].bind(history);
    history[change] = (...args) => {
      original(...args);
      if (change === 'pushState') paths.length = current();
      note();
    };
  }
  return { paths, current };
}
