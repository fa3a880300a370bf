import { fromPromise } from 'xstate';
import type { SharedPage } from '../../machines/share.ts';

/** Whether this browser has a window of its own for sharing (Web Share API). */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens that window. Rejects where nothing was chosen in it, or the browser does not allow it. */
export const sharingPage = fromPromise<void, SharedPage>(({ input }: { input: SharedPage }) => navigator.share(input));
