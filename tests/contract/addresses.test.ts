import { expect, test } from 'vitest';
import { bookingPage, bookingPath, revisionHeader, sentPage } from '../../contract/booking.ts';
import { contactPage, contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import {
  newPasswordPath,
  passwordResetPage,
  passwordResetPath,
  resetCheckPath,
} from '../../contract/password-reset.ts';
import { pricingPage } from '../../contract/pricing.ts';
import {
  companyHomePage,
  invitationHeader,
  invitationParameter,
  registrationPage,
  registrationPaths,
  sendCodePath,
  verifyCodePath,
} from '../../contract/registration.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';
import { subscriptionLinkPages, subscriptionPage, subscriptionPath } from '../../contract/subscription.ts';

test('should keep the routes of the specification', () => {
  expect([bookingPage, contactPage, pricingPage, registrationPage, passwordResetPage]).toEqual([
    '/booking',
    '/contacts',
    '/price',
    '/registration',
    '/password_reset',
  ]);
});

test('should keep the endpoints of the specification to the letter', {
  tags: ['7.contact', '7.booking', '7.code-email', '7.code', '7.reset'],
}, () => {
  expect([contactPath, bookingPath, newPasswordPath]).toEqual([
    '/api/register/sendWebMessage',
    '/api/register/booking',
    '/api/register/verifyEmailCode//',
  ]);
  expect(sendCodePath(' amina+fleet@example.com ')).toBe(
    '/api/register/sendRegistrationCodeEmail/amina%2Bfleet%40example.com',
  );
  expect(verifyCodePath(' amina@example.com ', 'AB/CDE')).toBe('/api/register/amina%40example.com/AB%2FCDE');
});

test('should put all other endpoints under /api/register', { tags: ['7.onboarding'] }, () => {
  expect([passwordResetPath, resetCheckPath, fuelStationPath, subscriptionPath]).toEqual([
    '/api/register/passwordReset',
    '/api/register/passwordReset/check',
    '/api/register/fuelStation',
    '/api/register/subscribe',
  ]);
  expect(registrationPaths).toMatchObject({
    account: '/api/register/account',
    team: '/api/register/team',
    invitations: '/api/register/invitations',
    skip: '/api/register/skip',
    resendInvitation: '/api/register/invitations/resend',
    invitation: '/api/register/invitation',
    renewInvitation: '/api/register/invitation/renew',
    session: '/api/register/session',
  });
});

test('should not move the pages that emails link to, or rename what their links carry', () => {
  expect([subscriptionPage, subscriptionLinkPages]).toEqual([
    '/subscribe',
    { confirm: '/subscribe/confirm', leave: '/subscribe/leave' },
  ]);
  expect([sentPage, companyHomePage]).toEqual(['/booking/sent', '/registration/company']);
  expect(invitationParameter).toBe('invitation');
});

test('should not rename the headers, which pages of an earlier release still send', () => {
  expect([idempotencyHeader, tryHeader, revisionHeader, invitationHeader]).toEqual([
    'idempotency-key',
    'registration-try',
    'booking-revision',
    'registration-invitation',
  ]);
});
