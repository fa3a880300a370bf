import { trackerFacts } from '../../../content/tracker.ts';
import { owner } from '../../owner.ts';
import { Facts } from './Facts.tsx';

/** What the owner says about the tank and the tracker. */
export function TrackerFacts() {
  return <Facts facts={trackerFacts(owner)} />;
}
