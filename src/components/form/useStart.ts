import { useLayoutEffect } from 'react';
import type { DraftStore } from '../../drafts/draft-store.ts';

type Start<Kept extends object, Given extends object> = {
  /** Whether the flow is as the page was served, or as the visitor has just come to it. */
  arriving: boolean;
  /** What a reload left behind, if the flow leaves anything. */
  draft?: DraftStore<Kept> | undefined;
  /** What the flow is told beside the fact that its scripts run. */
  given?: Given;
  send: (event: ({ type: 'form.restored' } & Kept) | ({ type: 'scripts.started' } & Given)) => void;
};

/**
 * Tells a flow what a reload left behind, and then that the scripts run. To be called where the form is a child: what was
 * typed into it before has been reported by then, and is newer.
 */
export function useStart<Kept extends object, Given extends object = object>({
  arriving,
  draft,
  given,
  send,
}: Start<Kept, Given>): void {
  useLayoutEffect(() => {
    if (!arriving) return;
    const kept = draft?.read();
    if (kept) send({ ...kept, type: 'form.restored' });
    send({ ...(given as Given), type: 'scripts.started' });
  }, [arriving, draft, given, send]);
}
