/** What oracles of charts with parallel regions share. */
import type { Facts } from '@msafara/paths/conformance';

const inRegion = (region: string) => new RegExp(`\\b${region}\\.(\\w+)`);

/** Where a region is: in 'entering.(entry.filling + life.valid)', 'entry' is at 'filling'. Undefined if it is not active. */
export const placeIn = ({ state }: Facts, region: string): string | undefined => inRegion(region).exec(state)?.[1];

/** The facts after some regions have moved, each to a place in it. */
export const movedTo = <Known extends Facts>(facts: Known, places: Readonly<Record<string, string>>): Known => ({
  ...facts,
  state: Object.entries(places).reduce(
    (state, [region, place]) => state.replace(inRegion(region), `${region}.${place}`),
    facts.state,
  ),
});

/** The facts once an actor has ended. */
export const ended = <Known extends Facts>(facts: Known, actor: string): Known => ({
  ...facts,
  running: Object.fromEntries(Object.entries(facts.running).filter(([id]) => id !== actor)),
});
