import { minPasswordLength } from '../contract/limits.ts';

/** The fewest characters of a password by level 2 of OWASP ASVS 5.0 (6.2.1). */
const standardLength = 8;

/** In what our passwords fall short of the standard, as the rest of a sentence about them; empty if in nothing. */
export const shortfall =
  minPasswordLength < standardLength
    ? `may have as few as ${minPasswordLength} characters, where the standard asks for ${standardLength}`
    : '';
