import { fromPromise } from 'xstate';
import type { SharedPage } from '../../machines/share.ts';

/** Whether this browser has a share dialog (Web Share API). */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the share dialog. Rejects if nothing was chosen in it, or the browser does not allow it. */
export const sharingPage = fromPromise<void, SharedPage>(({ input }: { input: SharedPage }) => navigator.share(input));
