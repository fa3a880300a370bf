import { durationInWords } from '../../../contract/duration.ts';
import { postponedFor } from '../../../machines/retry.ts';
import type { Postponement } from '../../../machines/submission.ts';

type Postponed = {
  context: { failures: number; postponement: Postponement };
  hasTag(tag: 'postponed'): boolean;
};

/** What the server said when it asked to wait, and when its submission is sent again; undefined if it did not ask. */
export function postponementInWords(snapshot: Postponed): string | undefined {
  const { wait, words } = snapshot.context.postponement;
  if (wait === 0) return undefined;
  const next = snapshot.hasTag('postponed')
    ? `we’ll send it again in ${durationInWords(postponedFor(snapshot.context))}`
    : 'we’re sending it again now';
  return `${words || 'Our server asked us to wait.'} It’s saved on this device, and ${next}.`;
}
