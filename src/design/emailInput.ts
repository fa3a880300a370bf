/**
 * The attributes of an input for an email address. Its type is not `email`, because browsers convert an international domain
 * in the value of such an input to Punycode.
 */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
