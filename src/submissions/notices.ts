/** Fetches what says on every page what has not been sent yet; undefined where it cannot be fetched now. */
export const loadNotices = () => import('../screens/unsent/UnsentNotices.tsx').catch(() => undefined);
