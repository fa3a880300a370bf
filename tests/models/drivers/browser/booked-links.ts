import { type APIRequestContext, expect } from '@playwright/test';
import { appointmentPage } from '../../../../contract/appointment-link.ts';
import { bookingPath } from '../../../../contract/booking.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { type askedHour, bookedHour, type guest } from '../../appointment/fixtures.ts';
import { farZone } from '../../booking/model.ts';
import { timeZone } from '../../time-zone.ts';
import { lastEmailTo, linkFromEmail } from './emails.ts';

/** Books a demo, or asks for one `far` away, and returns the page of the link in the email about it. */
export async function bookedLink(
  request: APIRequestContext,
  visitor: typeof guest,
  far?: typeof askedHour,
): Promise<string> {
  const headers = { [idempotencyHeader]: crypto.randomUUID() };
  const hour = far ? { ...far, time_zone: farZone } : { ...bookedHour, time_zone: timeZone };
  const booked = await request.post(bookingPath, { data: { ...visitor, ...hour }, headers });
  expect(booked.status(), 'status of booking').toBe(201);
  const email = await lastEmailTo(visitor.email, far ? 'You asked for a demo' : 'Your demo is booked');
  return new URL(linkFromEmail(email, appointmentPage)).pathname;
}
