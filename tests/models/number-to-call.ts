import { otherSettings } from './configuration.ts';

/** The number to call. */
export const numberToCall = otherSettings?.PHONE ?? '+254 700 000 000';
