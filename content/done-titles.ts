/** What the title of a page begins with once its form has done what it is for. */
export const doneTitles = {
  booking: 'Your demo is booked',
  contact: 'Your message was sent',
  fuelStation: 'Your station is registered',
  subscription: 'Check your email',
  confirm: 'You are subscribed',
  leave: 'You have left our mailing list',
  resetRequest: 'Check your email',
  reset: 'Your password is updated',
} as const;
