/** The value of the terms checkbox when it is ticked. */
export const termsAccepted = 'accepted';
