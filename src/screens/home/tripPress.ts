import { holdPresses } from '../../design/lazyServed.ts';

/** The id of the section that replays a trip. */
export const tripSection = 'trip-replay';

/** A press on its button before its script has arrived. */
export const tripPress = holdPresses(tripSection);
