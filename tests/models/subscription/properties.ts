import type { Property } from '@msafara/paths';
import type { subscriptionMachine } from '../../../machines/subscription.ts';

/** What holds in every run of a subscription: matrix 5. */
export const subscriptionProperties: readonly Property<typeof subscriptionMachine>[] = [
  {
    requirement: '5.email',
    says: 'no address is subscribed that has no @',
    never: (snapshot) => snapshot.matches('sending') && !snapshot.context.form.email.includes('@'),
  },
];
