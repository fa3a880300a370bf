import type { OwnerSettings } from '../contract/owner-settings.ts';
import { trackerPrice } from '../contract/pricing.ts';

/** What a tracker cannot see by itself: every page that promises an alarm on a falling tank leads here. */
export const tankNeeds =
  'On its own, a tracker reports position, speed and ignition. To report litres, it needs a sensor in the tank (a capacitive probe), the vehicle’s CAN bus or its fuel gauge, the least accurate of the three.';

/** What the owner says about the tank and the tracker: only what the settings say. */
export function trackerFacts(owner: OwnerSettings): { term: string; text: string }[] {
  return [
    { term: 'How the tank level is measured', text: owner.TANK_SENSOR },
    { term: 'How accurate it is', text: owner.TANK_ACCURACY },
    { term: 'Fitting', text: owner.TRACKER_FITTING },
    { term: `What the $${trackerPrice} covers`, text: owner.TRACKER_PRICE_COVERS },
    { term: 'SIM card', text: owner.TRACKER_SIM },
    { term: 'Warranty', text: owner.TRACKER_WARRANTY },
    { term: 'Without a network', text: owner.TRACKER_MEMORY },
  ].filter(({ text }) => text !== '');
}
