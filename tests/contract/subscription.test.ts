import { expect, test } from 'vitest';
import { subscriptionFieldErrors, subscriptionFields } from '../../contract/subscription.ts';

test('should accept a subscription with an email address, and report anything else', () => {
  expect(subscriptionFields).toEqual(['email']);
  expect(subscriptionFieldErrors({ email: 'amina@example.com' })).toEqual([]);
  expect(subscriptionFieldErrors({ email: 'amina' })).toEqual([{ field: 'email', message: 'Invalid email' }]);
  expect(subscriptionFieldErrors({ email: '' })).toEqual([{ field: 'email', message: 'Enter your email address' }]);
});
