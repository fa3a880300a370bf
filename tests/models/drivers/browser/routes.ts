import { dayIn, instantOf } from '../../../../contract/appointment.ts';
import { appointmentPage } from '../../../../contract/appointment-link.ts';
import { type BookingRequest, bookingPath } from '../../../../contract/booking.ts';
import { restorationPage } from '../../../../contract/company-restoration.ts';
import { contactPath } from '../../../../contract/contact.ts';
import { fuelStationPath } from '../../../../contract/fuel-station.ts';
import { maxLengths } from '../../../../contract/limits.ts';
import { newPasswordPath, passwordResetPath, resetCheckPath } from '../../../../contract/password-reset.ts';
import { tryHeader } from '../../../../contract/submission.ts';
import { subscriptionLinkPages, subscriptionPath } from '../../../../contract/subscription.ts';
import { now } from '../../now.ts';
import { timeZone } from '../../time-zone.ts';
import { deletedCompany } from './deleted-companies.ts';
import { interceptedRegistrationRoutes } from './registration-routes.ts';
import {
  type InterceptedRoute,
  type PageRequest,
  pathParameters,
  type RequestChange,
  repeat,
  withBody,
} from './route.ts';
import { siteUrl } from './server.ts';

const interceptedRoutes: readonly InterceptedRoute[] = [
  { method: 'POST', path: bookingPath, rejections: { appointment_date: yesterday } },
  {
    method: 'POST',
    path: fuelStationPath,
    rejections: { email: withBody({ email: 'nobody' }) },
    overtakes: {
      shown: async (request, api) => {
        await repeat(api, request, { [tryHeader]: '1000' });
        return [{ headers: { [tryHeader]: '1000' } }];
      },
    },
  },
  ...interceptedRegistrationRoutes,
  { method: 'POST', path: passwordResetPath, rejections: { email: withBody({ email: 'nobody' }) } },
  { method: 'POST', path: resetCheckPath, rejections: { token: withBody({ token: 'unknown' }) } },
  {
    method: 'POST',
    path: newPasswordPath,
    rejections: { password: withBody({ password: 'password1' }), token: withBody({ token: 'unknown' }) },
  },
  {
    method: 'POST',
    path: contactPath,
    rejections: { phone_number: withBody({ phone_number: '0'.repeat(maxLengths.phone + 1) }) },
  },
  { method: 'POST', path: subscriptionPath, rejections: { email: withBody({ email: 'nobody' }) } },
  {
    method: 'POST',
    path: `${subscriptionLinkPages.confirm}/:token`,
    rejections: { token: () => ({ url: `${siteUrl}${subscriptionLinkPages.confirm}/unknown` }) },
  },
  {
    method: 'POST',
    path: `${appointmentPage}/:token`,
    rejections: {
      token: () => ({ url: `${siteUrl}${appointmentPage}/unknown` }),
      appointment_date: withBody({ appointment_date: dayIn(timeZone, now, -1) }),
      appointment_time: withBody({ appointment_time: '03' }),
    },
  },
  {
    method: 'POST',
    path: `${restorationPage}/:token`,
    rejections: {
      token: () => ({ url: `${siteUrl}${restorationPage}/unknown` }),
      team: async (_request, api) => ({ url: siteUrl + (await deletedCompany(api, { isNeeded: true })).page }),
    },
  },
];

/** The first route that matches a request. */
export function routeOf(request: PageRequest): InterceptedRoute | undefined {
  return interceptedRoutes.find(
    ({ method, path }) => method === request.method() && pathParameters(request, path) !== undefined,
  );
}

/** The parameters of a request: its body, or else those in its path. */
export function parametersOf(request: PageRequest) {
  return request.postDataJSON() ?? pathParameters(request, routeOf(request)?.path ?? '');
}

function yesterday(request: PageRequest): RequestChange {
  const booking: BookingRequest = request.postDataJSON();
  const day = dayIn(timeZone, now, -1);
  const appointment = instantOf(day, booking.appointment_time, timeZone);
  return withBody({ appointment_date: day, appointment })(request);
}
