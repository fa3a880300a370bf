import { type APIRequestContext, expect } from '@playwright/test';
import { instantOf } from '../../../contract/appointment.ts';
import { appointmentPage } from '../../../contract/appointment-link.ts';
import { bookingPath } from '../../../contract/booking.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import { changeBooking } from '../drivers/browser/database.ts';
import { lastEmailTo, linkFromEmail } from '../drivers/browser/emails.ts';
import type { EmailedByServer } from '../emailed-link.ts';
import { farZone, timeZone } from '../time-zone.ts';
import { type AppointmentBefore, askedHour, bookedHour, guest, yesterday } from './fixtures.ts';

/** Books a demo, or asks for one far away, and changes how it stands. */
export default {
  email: async (request, own, how) => {
    const page = await bookedLink(request, own(guest.email), how === 'requested');
    const token = page.split('/').at(-1) ?? '';
    if (how === 'over')
      changeBooking(token, {
        appointment_date: yesterday,
        appointment: instantOf(yesterday, bookedHour.appointment_time, timeZone),
      });
    else if (how && how !== 'requested') changeBooking(token, { status: how });
    return page;
  },
} satisfies EmailedByServer<AppointmentBefore>;

/** Books a demo, or asks for one where the office is closed, and returns the page of the link in the email about it. */
export async function bookedLink(request: APIRequestContext, email: string, isAsked = false): Promise<string> {
  const headers = { [idempotencyHeader]: crypto.randomUUID() };
  const hour = isAsked ? { ...askedHour, time_zone: farZone } : { ...bookedHour, time_zone: timeZone };
  const booked = await request.post(bookingPath, { data: { ...guest, email, ...hour }, headers });
  expect(booked.status(), 'status of booking').toBe(201);
  const sent = await lastEmailTo(email, isAsked ? 'You asked for a demo' : 'Your demo is booked');
  return new URL(linkFromEmail(sent, appointmentPage)).pathname;
}
