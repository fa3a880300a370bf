/**
 * What makes an input one for an email address. It is not of the type `email`: browsers give such a value with its domain
 * in other letters than the visitor typed.
 */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
