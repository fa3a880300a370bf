import { readPayload } from '../simulation/payload.ts';
import { chosenPage, isFollowed, type LiveContext, latestReport } from './log.ts';
import { masked } from './mask.ts';

/** What keeps events from actors that are watched by Stately’s protocol. */
export const noWayBack =
  'This actor reports by Stately’s protocol, which has no way back: it takes no events from here.';

/** Why the drafted event cannot be sent to the chosen actor, and what to do; empty if it can. */
export function draftProblem(context: LiveContext): string {
  if (latestReport(context)?.status === 'error') return 'This actor has failed: choose one that is running.';
  if (!isFollowed(context)) return 'This actor has stopped: choose one that is running.';
  if (chosenPage(context) === undefined) return noWayBack;
  if (chosenPage(context)?.mode === 'past') return 'The page shows the past: press Newest, then send the event.';
  if (context.draft.includes(masked))
    return `Replace ${masked}: the page masked a secret there, and never sends it here.`;
  try {
    readPayload(context.draft);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
