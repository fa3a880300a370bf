/** Loads the notices of submissions that are still to be sent; undefined where they cannot be loaded now. */
export const loadNotices = () => import('../components/submissions/SubmissionNotices.tsx').catch(() => undefined);
