import { trackerFacts } from '../../../content/tracker.ts';
import { owner } from '../../owner.ts';
import { OwnerFacts } from './OwnerFacts.tsx';

/** What the owner says about the tank and the tracker. */
export function TrackerFacts() {
  return <OwnerFacts facts={trackerFacts(owner)} />;
}
