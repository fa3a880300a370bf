import { digitCount } from './digits.ts';
import { minPhoneDigits } from './limits.ts';

/** Whether text can be a phone number: it has enough digits, of any script, with anything between them. */
export const isPhone = (typed: string) => digitCount(typed) >= minPhoneDigits;
