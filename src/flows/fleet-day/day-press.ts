import { holdPresses } from '../../design/lazyServed.ts';

/** The id of the section with the console. */
export const daySection = 'day';

/** Whether the address names a moment of the day. */
export const namesMoment = () => typeof location === 'object' && /[?&](at|vehicle|event)=/.test(location.search);

const held = holdPresses(daySection);

/** Presses on the console before its script has arrived, which comes at once if the address names a moment. */
export const dayPress = { ...held, touched: namesMoment() ? Promise.resolve() : held.touched };
