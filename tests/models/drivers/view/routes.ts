import { HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { type AppointmentChange, appointmentChange } from '../../../../contract/appointment-link.ts';
import { bookingPath, bookingRequest } from '../../../../contract/booking.ts';
import { contactPath, contactReceived, contactRequest } from '../../../../contract/contact.ts';
import type { FieldError } from '../../../../contract/field-error.ts';
import { fuelStationForm, fuelStationPath } from '../../../../contract/fuel-station.ts';
import { newPassword } from '../../../../contract/password.ts';
import {
  newPasswordPath,
  passwordResetPath,
  passwordUpdated,
  resetCheckPath,
  resetLinkRequest,
} from '../../../../contract/password-reset.ts';
import { subscriptionPath, subscriptionRequest } from '../../../../contract/subscription.ts';
import { appointmentErrors, appointmentLinkPage, changedAppointment } from '../../appointment/fixtures.ts';
import { isClosedAt, rejectedDate } from '../../booking/model.ts';
import { restorationErrors, restorationLinkPage, restored } from '../../company-restoration/model.ts';
import { rejectedPhone } from '../../contact/model.ts';
import { logins, rejectedEmail, shownLogins } from '../../fuel-station/model.ts';
import { forgetfulUser, resetFieldErrors, resetToken } from '../../password-reset/model.ts';
import { rejectedAddress } from '../../subscription/model.ts';
import { confirmLink, rejectedLink } from '../../subscription-link/model.ts';
import { mockRegistrationRoutes } from './registration-routes.ts';
import { json, type MockRoute } from './route.ts';

/** The routes of the API. The first that matches a request answers it. */
export const mockRoutes: readonly MockRoute[] = [
  {
    method: 'post',
    path: bookingPath,
    schema: bookingRequest,
    accepted: (booking) =>
      HttpResponse.text('Successfully Sent Booking!', {
        status: 201,
        headers: {
          location: '/api/register/booking/0/appointment.ics',
          'booking-status': isClosedAt(booking as Parameters<typeof isClosedAt>[0]) ? 'requested' : 'booked',
        },
      }),
    rejections: [rejectedDate],
  },
  {
    method: 'post',
    path: fuelStationPath,
    schema: fuelStationForm,
    accepted: () => json(logins),
    stale: { shown: () => json(shownLogins, 200) },
    rejections: [rejectedEmail],
  },
  ...mockRegistrationRoutes,
  {
    method: 'post',
    path: passwordResetPath,
    schema: resetLinkRequest,
    accepted: () => json({ detail: 'If this address has an account, a link is on its way.' }, 202),
    rejections: [resetFieldErrors.email],
  },
  {
    method: 'post',
    path: resetCheckPath,
    schema: z.object({ token: z.literal(resetToken) }),
    accepted: () => json({ detail: 'This link works.', email: forgetfulUser.email }, 200),
    rejections: [resetFieldErrors.token],
    rejected: ({ message }) => json({ problem: 'unknown', detail: message }, 200),
  },
  {
    method: 'post',
    path: newPasswordPath,
    schema: z.object({ token: z.literal(resetToken), password: newPassword }),
    accepted: () => HttpResponse.text(passwordUpdated),
    rejections: [resetFieldErrors.password, resetFieldErrors.token],
  },
  {
    method: 'post',
    path: contactPath,
    schema: contactRequest,
    accepted: () => HttpResponse.text(contactReceived, { status: 201 }),
    rejections: [rejectedPhone],
  },
  {
    method: 'post',
    path: subscriptionPath,
    schema: subscriptionRequest,
    accepted: () => json({ detail: 'We have mailed this address.' }, 202),
    rejections: [rejectedAddress],
  },
  {
    method: 'post',
    path: confirmLink,
    schema: z.object({}),
    accepted: () => json({ detail: 'The address is subscribed.' }, 200),
    rejections: [rejectedLink],
  },
  {
    method: 'post',
    path: appointmentLinkPage,
    schema: appointmentChange,
    accepted: (body) => json(changedAppointment(body as AppointmentChange), 200),
    rejections: [appointmentErrors.unknown, appointmentErrors.date, appointmentErrors.time],
  },
  {
    method: 'post',
    path: restorationLinkPage,
    schema: z.object({}),
    accepted: () => json(restored, 200),
    rejections: [restorationErrors.token, restorationErrors.team],
  },
];

/** The answer of a server that rejects a request because of one field. */
export function rejectionResponse(fieldError: FieldError): Response {
  const [status, title] = fieldError.field === 'token' ? [401, 'Unauthorized'] : [422, 'Unprocessable Content'];
  return HttpResponse.json(
    { type: 'about:blank', title, status, errors: [fieldError] },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}
