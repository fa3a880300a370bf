/** What the ticked box of the terms sends. */
export const termsAccepted = 'accepted';
